// While somebody presses something at the table, it is not drawn anew: what is gone when the finger, or the key, comes up
// again has not been pressed. What comes meanwhile is shown right after (brelan.js keeps it).

const LONGEST = 1000; // milliseconds: who holds a finger there for longer does not press
const CLICK = 100; // and so soon a click follows, if it does
const PRESSED = "#table :is(a, button, label, summary)";
const page = document.documentElement.dataset;
let release = 0;

function begin({ target }) {
  if (!target.closest?.(PRESSED)) return;
  page.pressing = "";
  endAfter(LONGEST);
}

function endAfter(time) {
  clearTimeout(release);
  release = setTimeout(end, time);
}

function end() {
  if (!("pressing" in page)) return;
  delete page.pressing;
  document.dispatchEvent(new Event("pressed"));
}

addEventListener("pointerdown", begin, true);
addEventListener("keydown", (key) => key.key === " " && !key.repeat && begin(key), true);
for (const up of ["pointerup", "keyup"]) addEventListener(up, () => endAfter(CLICK), true);
addEventListener("click", () => endAfter(0), true); // once what was pressed has been done
addEventListener("pointercancel", end, true);
