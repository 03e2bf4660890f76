// A game watched again: the slider shows by itself, the game plays by itself, and the keyboard leads through it.

const byId = (id) => document.getElementById(id);
const WAIT = 100; // until a moment that is late is looked for again
let playing = 0; // the timer of a game that plays by itself
let underWay = false; // a moment was asked for, and has not come

function seek(href) {
  underWay = true;
  document.dispatchEvent(new CustomEvent("seek", { detail: href })); // brelan.js does it
}

document.addEventListener("sought", () => (underWay = false));

function seekPlace() {
  seek(`${byId("replay-form").action}?${new URLSearchParams(new FormData(byId("replay-form")))}`);
}

function step() {
  if (playing && underWay) { // a slow line: asking for the next would only send this one away
    playing = setTimeout(step, WAIT);
    return;
  }
  if (!playing && !byId("replay-step-ahead")?.href) { // at the end: from the beginning
    byId("replay-place").value = 0;
    seekPlace();
    playing = setTimeout(step, 1000 * Number(byId("replay-speed").value));
    return;
  }
  const ahead = byId("replay-step-ahead");
  if (!ahead?.href) return play(false);
  seek(ahead.href);
  playing = setTimeout(step, 1000 * Number(byId("replay-speed").value));
}

function play(on) {
  clearTimeout(playing);
  playing = 0;
  byId("replay-play").setAttribute("aria-pressed", on);
  if (on) step();
}

document.addEventListener("input", ({ target }) => {
  if (target.id === "replay-place") {
    play(false);
    seekPlace();
  }
  if (target.id === "replay-eyes") seekPlace();
});

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("#replay-play")) play(!playing);
  else if (playing && target.closest?.("a[data-replay]")) play(false);
});

const KEYS = {
  ArrowLeft: "step-back",
  ArrowRight: "step-ahead",
  "Shift+ArrowLeft": "mine-back",
  "Shift+ArrowRight": "mine-ahead",
  PageUp: "part-back",
  PageDown: "part-ahead",
};

document.addEventListener("keydown", (key) => {
  if (!byId("replay-form") || key.ctrlKey || key.altKey || key.metaKey) return;
  if (key.target.closest("select, dialog")) return;
  const free = !key.target.closest("input, button, a, summary");
  const link = byId(`replay-${KEYS[(key.shiftKey ? "Shift+" : "") + key.key]}`);
  if (key.key === " " && free) play(!playing);
  else if (link && (free || key.key.startsWith("Page") || key.shiftKey || key.target.matches("a"))) {
    if (playing) play(false);
    if (link.href) seek(link.href);
  } else return;
  key.preventDefault();
});

// At the start, and when brelan.js has put a new view in place.
function begin() {
  if (!byId("replay-form")) return;
  byId("replay-go").hidden = true;
  byId("replay-play").hidden = byId("replay-speeds").hidden = false;
}

document.addEventListener("changed", begin);
begin();
const slider = byId("replay-place");
if (slider && slider.value !== slider.defaultValue) seekPlace(); // it was moved before this script had come

// ── A decision to be found again ────────────────────────────────────────────────────────────────────────────────────

// What the coach says to an answer stands above the choices, which may be many.
document.addEventListener("changed", () => document.querySelector(".coached")?.scrollIntoView({ block: "nearest" }));
