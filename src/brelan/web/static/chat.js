// What people write to each other: how much of it is new, said once to who listens. What is being written stays while the table
// changes, and so does the place to which somebody has scrolled.

const byId = (id) => document.getElementById(id);
const seenUpTo = `chat ${location.pathname}`; // in the session's memory: the last line that was on show
const voice = document.createElement("div"); // its own, for the announcer speaks of the game
voice.className = "unseen";
voice.setAttribute("aria-live", "polite");
document.body.append(voice);

let told = null; // the last line that was said aloud, or stood there when the page came
let draft = { text: "", from: 0, to: 0 };
let sent = null; // the last line that stood there when something was sent
let scrolled = null; // from the top; null: at the end

const linesOf = (panel) => [...panel.querySelectorAll("[data-line]")];
const number = (line) => Number(line?.dataset.line ?? -1);

function show() {
  const panel = byId("chat");
  if (!panel) return;
  const lines = linesOf(panel);
  const last = number(lines.at(-1));
  keepDraft(lines);
  const others = lines.filter((each) => !each.matches(".is-mine"));
  const fresh = told === null ? [] : others.filter((each) => number(each) > told);
  if (fresh.length) voice.textContent = fresh.map((each) => each.textContent.replace(/\s+/g, " ").trim()).join(" ");
  told = Math.max(told ?? -1, last);
  if (panel.open && !document.hidden) sessionStorage.setItem(seenUpTo, last);
  const seen = Number(sessionStorage.getItem(seenUpTo) ?? -1);
  count(panel.querySelector(".chat-unread"), others.filter((each) => number(each) > seen).length);
  const list = byId("chat-lines");
  if (list) list.scrollTop = scrolled ?? list.scrollHeight;
}

// The way to what is new in the chat, where that is out of sight.
function offerJump(unread) {
  const { top, bottom } = byId("chat-open").getBoundingClientRect();
  byId("chat-jump").hidden = !unread || (bottom > 0 && top < innerHeight);
}

addEventListener("scroll", () => {
  if (byId("chat-jump")) offerJump(Number(byId("chat-jump").querySelector("b").textContent));
}, { passive: true });

function count(badge, unread) {
  badge.hidden = !unread;
  offerJump(unread);
  byId("chat-jump").querySelector("b").textContent = unread;
  badge.querySelector("b").textContent = unread;
  badge.querySelector(".is-one").hidden = unread !== 1;
  badge.querySelector(".is-many").hidden = unread === 1;
}

// A field that was drawn anew gets back what stood in it, unless that has come back as a line.
function keepDraft(lines) {
  if (sent !== null && lines.some((each) => each.matches(".is-mine") && number(each) > sent)) {
    draft = { text: "", from: 0, to: 0 };
    sent = null;
  }
  const field = byId("chat-text");
  if (!field || field.value === draft.text) return;
  field.value = draft.text;
  field.setSelectionRange(draft.from, draft.to);
}

function note({ target }) {
  if (target.id !== "chat-text") return;
  draft = { text: target.value, from: target.selectionStart, to: target.selectionEnd };
}
for (const each of ["input", "keyup", "click"]) document.addEventListener(each, note);

document.addEventListener("submit", ({ target }) => {
  if (target.id === "chat-write") sent = number(linesOf(byId("chat") ?? document).at(-1));
});

document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target.id !== "chat-lines") return;
    const end = target.scrollHeight - target.clientHeight;
    scrolled = end - target.scrollTop < 8 ? null : target.scrollTop;
  },
  true,
);

document.addEventListener("click", ({ target }) => {
  if (!target.closest("#chat-jump")) return;
  byId("chat").open = true;
  byId("chat").scrollIntoView({ block: "center" });
  byId("chat-text")?.focus({ preventScroll: true });
});

document.addEventListener("toggle", ({ target }) => target.id === "chat" && show(), true);
document.addEventListener("visibilitychange", show);
document.addEventListener("changed", show);
show();
