// What layout.py asks a page: a list of what is wrong with what is seen there.
(felt) => {
    const wrong = [];
    const root = document.documentElement;
    const named = (element) => `${element.tagName.toLowerCase()}.${element.className.baseVal ?? element.className}`
        + ` "${element.textContent.replace(/\s+/g, " ").trim().slice(0, 40)}"`;
    const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().height > 1;
    const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(seen);
    const top = document.querySelector("dialog[open]") ?? document;

    if (root.scrollWidth > innerWidth) wrong.push(`the page scrolls sideways: ${root.scrollWidth} of ${innerWidth}`);
    if (felt && root.scrollHeight > innerHeight) wrong.push(`the felt scrolls: ${root.scrollHeight} of ${innerHeight}`);

    // Words that are cut: by a box that hides what does not fit, or by the edge of the window.
    for (const element of all("*", top === document ? document.body : top)) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        if (clipPath !== "none" || element.closest(".unseen, svg, .sprite, .card, [data-flying], .flight")) continue;
        if (!element.textContent.trim() && !element.value) continue;
        if (["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1 && !element.matches("input, .plate .name"))
            wrong.push(`cut: ${named(element)} ${element.scrollWidth} of ${element.clientWidth}`);
        if (["hidden", "clip"].includes(overflowY) && element.scrollHeight > element.clientHeight + 1 && !element.matches(".below, .ticker, .plate .name, .folded .strip"))
            wrong.push(`cut below: ${named(element)} ${element.scrollHeight} of ${element.clientHeight}`);
        if (["auto", "scroll"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1 && !element.matches(".scroll:not(:has(.hands))"))
            wrong.push(`scrolls sideways: ${named(element)} ${element.scrollWidth} of ${element.clientWidth}`);
        if (felt && ["auto", "scroll"].includes(overflowY) && element.scrollHeight > element.clientHeight + 1 && !element.matches(".told, .talk, .log-box"))
            wrong.push(`scrolls: ${named(element)} ${element.scrollHeight} of ${element.clientHeight}`);
    }
    for (const element of all("button, .plate, .act span, .act small", top)) {
        if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline")
            wrong.push(`does not fit: ${named(element)} ${element.scrollWidth} of ${element.clientWidth}`);
    }

    if (!felt) return wrong;

    const box = (element) => {
        // What lies outside of a box that hides it is not there.
        let { left, top, right, bottom } = element.getBoundingClientRect();
        for (let parent = element.parentElement; parent; parent = parent.parentElement) {
            if (getComputedStyle(parent).overflowY === "visible") continue;
            const edge = parent.getBoundingClientRect();
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { left, top, right, bottom };
    };
    const shrink = 1.5;
    const meet = (one, other) => {
        const a = box(one), b = box(other);
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > shrink && high > shrink ? `${Math.round(wide)}x${Math.round(high)}` : "";
    };
    const parts = all([
        ".bar .title", ".bar .standing", ".bar .icon", ".banner.on",
        ".seat .plate", ".seat .plate .stack", ".seat .plate .name", ".seat .marks .mark", ".seat .faces", ".seat .backs", ".seat .deed", ".seat .board", ".seat .made", ".seat .wager .amount",
        ".community .label", ".hero .plate", ".hero .strip", ".hero .made", ".hero .price", ".hero .wager .amount",
        ".acts .act", ".acts .hint", ".acts .whose", ".pot.whole", ".parts", ".opener", ".centre .notice", ".centre .ticker", ".gone .tray",
    ].join(","));
    for (const [at, one] of parts.entries()) {
        const { left, top: above, right, bottom } = box(one);
        if (left < -1 || above < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
            wrong.push(`outside of the window: ${named(one)} ${[left, above, right, bottom].map(Math.round)}`);
        for (const other of parts.slice(at + 1)) {
            if (one.contains(other) || other.contains(one)) continue;
            const over = meet(one, other);
            if (over) wrong.push(`${named(one)} lies on ${named(other)}: ${over}`);
        }
    }
    // Own buttons are large enough for a thumb.
    for (const button of all(".acts .act")) {
        const { width, height } = button.getBoundingClientRect();
        if (height < 44 || width < 44) wrong.push(`too small: ${named(button)} ${Math.round(width)}x${Math.round(height)}`);
    }
    return wrong;
}
