"""Somebody who plays on and on: a script within the page, which clicks the buttons there."""

ROBOT = """(hands) => new Promise((done, failed) => {
    // Whoever is asked stays in, now and then for more; what was clicked is not clicked again.
    let turns = 0;
    const number = () => Number(document.querySelector(".standing .number")?.textContent.match(/\\d+/)?.[0] ?? 0);
    const play = () => {
        if (number() > hands || document.querySelector(".acts.absent, .centre > .opener")) {
            clearInterval(timer);
            done(number());
            return;
        }
        if (document.querySelector(".banner.closed")) {
            clearInterval(timer);
            failed(new Error(document.querySelector(".banner").textContent));
            return;
        }
        const free = [...document.querySelectorAll(".acts.turn .act[aria-disabled=false]")];
        if (free.length) (++turns % 7 ? free.find(({ dataset }) => dataset.kind !== "fold") : free.at(-1)).click();
    };
    const timer = setInterval(play, 110); // a room hears ten orders a second from one window, and no more
})"""
