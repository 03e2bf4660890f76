// The little script of Brelan. Every page works without it; with it a table is alive: moves go without a new page, what
// others do arrives by itself, dice tumble and travel, and the focus stays where it was.

const FRAGMENT = { Accept: "text/html; fragment" };
const PATIENCE = 15_000; // an answer that has not come by then will not come
const STREAM_PATIENCE = 1500; // and a view by the stream, after the answer that promised it
const TRAVEL = 280; // milliseconds from where a thing was to where it is
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const wide = matchMedia("(min-width: 64rem)");
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const came = { views: 0, place: -1 }; // by the stream, of which live.js hears
document.addEventListener("view", ({ detail }) => {
  came.views += 1;
  came.place = Number(/ data-place="(\d+)"/.exec(detail)?.[1]);
  show(detail);
});
document.addEventListener("travel", ({ detail }) => travel(detail)); // choosing.js shows another picture of the table

// ── A new view of the table ─────────────────────────────────────────────────────────────────────────────────────────

let shownLast = "";
const later = []; // what came while somebody presses something
document.addEventListener("pressed", () => later.splice(0).forEach(show)); // pressing.js says so
let rerolled = new Set(); // dice just sent to be rolled again: they tumble even if they show what they showed

function show(html) {
  if ("pressing" in document.documentElement.dataset) return later.push(html);
  if (html === shownLast) return;
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!next || !byId("table")) return location.reload();
  const place = (main) => Number(main.dataset.place);
  const replay = !next.dataset.live;
  if (!replay && place(next) < place(byId("table"))) return; // overtaken on its way
  shownLast = html;
  byId("refused").hidden = true;
  const moved = place(next) !== place(byId("table"));
  next.classList.toggle("is-still", !moved); // what was written before is not written again
  if (moved) travel(() => change(next, replay));
  else change(next, replay);
}

// Do something to the table, and let what moved travel from where it was to where it is. The change itself is seen at once: a
// transition of the browser's own would take a picture of every die first.
function travel(act) {
  if (calm.matches || document.hidden) return act();
  const before = new Map(inSight().map(([each, at]) => [each.dataset.travel, at]));
  act();
  for (const [each, at] of inSight()) {
    const from = before.get(each.dataset.travel);
    if (!from || (Math.abs(from.x - at.x) < 1 && Math.abs(from.y - at.y) < 1)) continue;
    const way = [from.x - at.x + (from.width - at.width) / 2, from.y - at.y + (from.height - at.height) / 2];
    const size = [from.width / at.width, from.height / at.height];
    const frames = { translate: [way.map((by) => `${by}px`).join(" "), "0 0"], scale: [size.join(" "), "1 1"] };
    each.style.zIndex = 1; // not in the frames: without it the browser moves things while the script does something else
    each.animate(frames, { duration: TRAVEL, easing: "ease" }).onfinish = () => (each.style.zIndex = "");
  }
}

// All that can travel and is seen, with where it is.
function inSight() {
  const places = all("[data-travel]", byId("table")).map((each) => [each, each.getBoundingClientRect()]);
  return places.filter(([, at]) => at.width);
}

function change(next, replay) {
  const old = byId("table");
  const focused = old.contains(document.activeElement) ? document.activeElement.id : null;
  const scrolled = byId("log")?.scrollTop;
  keepChoices(old, next);
  const [news, advice, prompt] = ["#news", "#advice", "#prompt"].map((each) => text(each, old));
  const falling = old.classList.contains("is-falling") && old.dataset.place === next.dataset.place;
  const before = { falls: travellers(old), falling, news, advice, prompt, over: isOver(old), foot: old.querySelector(".foot"), ...asks(old) };
  if (replay && old.querySelector(".replay")) changeAround(old, next);
  else old.replaceWith(next);
  prepare();
  if (byId("log") && scrolled) byId("log").scrollTop = scrolled;
  if (focused !== null) (byId(focused) ?? byId("table")).focus({ preventScroll: true });
  tell(before);
}

// What somebody has opened stays open; what is chosen but not yet sent stays so while nothing has happened.
function keepChoices(old, next) {
  for (const each of all("details[id]", old)) {
    const same = next.querySelector(`#${each.id}`);
    if (same) same.open = each.open;
  }
  if (old.dataset.place !== next.dataset.place) return;
  for (const each of all("input[type=checkbox], input[type=radio]", old)) {
    const same = each.id && next.querySelector(`#${each.id}`);
    if (same) same.checked = each.checked;
  }
  const typed = next.querySelector("#typed");
  if (typed && byId("typed")) typed.replaceWith(byId("typed"));
}

// A replay changes all but its slider, which somebody may be holding.
function changeAround(old, next) {
  const bar = old.querySelector(".replay");
  const from = next.querySelector(".replay");
  const children = [...next.children];
  const at = children.indexOf(from);
  for (const each of [...old.children]) if (each !== bar) each.remove();
  bar.before(...children.slice(0, at));
  bar.after(...children.slice(at + 1));
  old.dataset.place = next.dataset.place;
  byId("prompt").textContent = from.querySelector("#prompt").textContent;
  for (const link of all("a[data-replay]", from)) byId(link.id).replaceWith(link);
  byId("replay-place").value = next.dataset.place;
}

const falls = (each) => `${each.dataset.travel} ${each.dataset.falls}`; // a die that shows something else has fallen
const travellers = (main) => new Set(all("[data-falls]", main).map(falls));
const text = (selector, main = document) => (main.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
const asks = (main) => ({ mine: Boolean(main.querySelector(".prompt.is-mine")), looks: Boolean(main.querySelector("#go-on")) });
const isOver = (main) => main.classList.contains("is-over");

// Show and say what is new: dice that fell, the news, the prompt, the end.
function tell(before) {
  const fell = all("[data-falls]").filter((each) => {
    return !before.falls.has(falls(each)) || rerolled.has(each.dataset.travel);
  });
  rerolled = new Set();
  if (fell.length) document.dispatchEvent(new CustomEvent("fall", { detail: { dice: fell, foot: before.foot } })); // falling.js lets them
  else if (before.falling) document.dispatchEvent(new CustomEvent("still-falling", { detail: { foot: before.foot } })); // somebody came or said something meanwhile
  const news = text("#news");
  if (news !== before.news) byId("news")?.classList.add("arrives");
  const now = asks(byId("table"));
  if (now.looks && !before.looks && now.mine) chime("reveal");
  else if (now.mine && !before.mine) chime("my-turn");
  if (isOver(byId("table")) && !before.over) {
    chime("win");
    document.querySelector(".end")?.classList.add("arrives");
    document.querySelector(".end")?.scrollIntoView(); // whoever had scrolled down would miss it
  }
  const [advice, prompt] = [text("#advice"), text("#prompt")];
  const fresh = { news, advice, prompt };
  const said = Object.keys(fresh).map((each) => (fresh[each] !== before[each] ? fresh[each] : ""));
  if (said.some(Boolean)) byId("announcer").textContent = said.filter(Boolean).join(" ");
}

const chime = (name) => document.dispatchEvent(new Event(name)); // sounds.js, if they are wanted

// ── Forms ───────────────────────────────────────────────────────────────────────────────────────────────────────────

// What is on its way to the server. Pressed twice it is sent once, and of a place's moves only the first; whatever else is
// wished meanwhile (a line of the chat, the curtain lifted) goes its own way.
const underWay = new Set();

// The second click of a double click is for the button that got the first, not for what has taken its place meanwhile.
let pressed = null;
document.addEventListener(
  "click",
  (click) => {
    const button = click.target.closest("#table button");
    if (button && button !== pressed && click.detail > 1) click.preventDefault();
    pressed = button;
  },
  true,
);

document.addEventListener("submit", (submitted) => {
  const { target: form, submitter } = submitted;
  if (form.method !== "post" || !form.closest("#table") || "go" in form.dataset) return;
  submitted.preventDefault();
  const travelling = submitter?.querySelector("[data-goes]");
  if (travelling) travelling.dataset.travel = travelling.dataset.goes;
  send(form, new URLSearchParams(new FormData(form, submitter)), submitter);
});

document.addEventListener("send", ({ detail }) => send(detail.form, detail.fields, detail.button)); // typed.js asks for it

async function send(form, fields, button) {
  const wish = `${byId("table").dataset.place} ${form.action} ${rolls(form) ? "" : fields}`;
  if (underWay.has(wish)) return;
  underWay.add(wish);
  press(button, true);
  rerolled = new Set(rolls(form) ? all("input[type=checkbox]:checked", byId("table")).map((each) => each.id) : []);
  const { stream } = document.documentElement.dataset; // live.js says so while it hears
  const { views } = came;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const headers = stream ? { ...FRAGMENT, "X-Stream": stream } : FRAGMENT;
    const answer = await fetch(form.action, { method: "POST", body: fields, headers, signal });
    const html = answer.status === 204 ? await heard(answer, views) : await answer.text();
    byId("lost").hidden = true;
    if (html === null) return;
    if (html.includes('id="table"')) show(html);
    else refuse(answer.status, html);
  } catch {
    byId("lost").hidden = false; // the stream says when all is well again
  } finally {
    underWay.delete(wish);
    press(button, false);
  }
}

const rolls = (form) => form?.action.endsWith("/moves"); // what else is sent moves no dice
// A press shows at once that it was heard, however far the server is: the button is down, and dice to be rolled rattle.
function press(button, on) {
  button?.classList.toggle("is-sent", on);
  button?.setAttribute("aria-busy", on);
  if (button && rolls(button.form) && button.id !== "put-back") {
    for (const box of all(".lift input:checked")) box.closest(".lift").classList.toggle("in-the-air", on);
  }
}

// The answer is but a place: the table comes by the stream, or has come. If not, the stream has died, and the page asks.
async function heard(answer, views) {
  const place = Number(answer.headers.get("X-Place"));
  const end = Date.now() + STREAM_PATIENCE;
  while (came.views === views || came.place < place) {
    if (Date.now() > end) {
      document.dispatchEvent(new Event("unheard"));
      return (await fetch(location.href, { headers: FRAGMENT, signal: AbortSignal.timeout(PATIENCE) })).text();
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return null;
}

// No table came back. If it is gone, its page says so; else the reason is shown above the table, which stays as it was.
function refuse(status, html) {
  if (status === 404 || status === 410) return location.reload();
  const page = new DOMParser().parseFromString(html, "text/html");
  const reason = ["h1", "h1 + p"].map((each) => page.querySelector(`#content ${each}`)?.textContent.trim());
  byId("refused").textContent = reason[0] ? reason.join(". ") : byId("refused").dataset.usual;
  byId("refused").hidden = false;
}

// ── Another moment of the game ──────────────────────────────────────────────────────────────────────────────────────

let seeking = 0;
document.addEventListener("click", (click) => {
  if (click.button || click.metaKey || click.ctrlKey || click.shiftKey) return;
  const link = click.target.closest("a[data-replay][href]");
  if (!link) return;
  click.preventDefault();
  seek(link.href);
});

document.addEventListener("seek", ({ detail }) => seek(detail)); // replay.js asks for it

async function seek(href) {
  const mine = ++seeking;
  try {
    const answer = await fetch(href, { headers: FRAGMENT, signal: AbortSignal.timeout(PATIENCE) });
    const html = await answer.text();
    if (mine !== seeking) return;
    byId("lost").hidden = true;
    if (!answer.ok) return refuse(answer.status, html);
    show(html);
    history.replaceState(null, "", href);
  } catch {
    byId("lost").hidden = false;
  } finally {
    if (mine === seeking) document.dispatchEvent(new Event("sought"));
  }
}

// ── At the start, and after every change ────────────────────────────────────────────────────────────────────────────

function prepare() {
  document.dispatchEvent(new Event("changed"));
  const here = byId("table")?.dataset.here; // where a page that nobody keeps is found again
  if (!here) return;
  history.replaceState(null, "", here);
  for (const each of all(".languages [name=back]")) each.value = here;
}

if (wide.matches && byId("log")) byId("log").open = true;
prepare();
