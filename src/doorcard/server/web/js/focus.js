/** Focus that stays where people left it, whatever is drawn anew. */

/**
 * Draw, and give focus back if what had it is gone: to the element of the same `data-keep`, which must be able to
 * take it (`tabindex="-1"`).
 *
 * @param {() => void} paint
 */
export function keepFocus(paint) {
  const before = document.activeElement;
  const keeper = before?.closest("[data-keep]")?.dataset.keep;
  paint();
  if (!keeper || (before.isConnected && !before.disabled && document.activeElement === before)) return;
  // A browser may notice only later that what is disabled or gone cannot have focus; nobody else has taken it yet.
  if (document.activeElement === before || document.activeElement === document.body || !document.activeElement)
    document.querySelector(`[data-keep="${keeper}"]`)?.focus({ preventScroll: true });
}

/**
 * Show a dialog, and give focus back to where it was when it closes. The browser keeps focus inside, and Escape
 * closes.
 *
 * @param {HTMLDialogElement} dialog
 * @param {() => void} closed what else is to be done then
 */
export function openDialog(dialog, closed) {
  const opener = document.activeElement;
  dialog.addEventListener(
    "close",
    () => {
      closed();
      // What opened the dialog may be gone, or hidden again: a menu that closed behind it.
      const back = opener?.checkVisibility() ? opener : document.querySelector("[data-opener]");
      back?.focus({ preventScroll: true });
    },
    { once: true },
  );
  dialog.showModal();
  focusSoon("#panel-title[tabindex]"); // what a dialog holds may have to be fetched first
}

/**
 * Give focus to what is about to be drawn, as soon as it is there; not if it takes long, or if focus has gone elsewhere
 * meanwhile.
 *
 * @param {string} selector
 * @param {number} [frames] how long to wait
 */
export function focusSoon(selector, frames = 120) {
  const from = document.activeElement;
  const look = () => {
    const found = document.querySelector(selector);
    if (found) found.focus({ preventScroll: false });
    else if (frames-- > 0 && (document.activeElement === from || !from?.isConnected)) requestAnimationFrame(look);
  };
  look();
}
