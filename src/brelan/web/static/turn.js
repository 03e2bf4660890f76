// It is your turn: in the tab's title and icon at once, on the app's badge, and, if it was asked for, as a notification of the
// open page; and for this device by web push, also when no page is open. Nothing is asked before somebody presses.

const byId = (id) => document.getElementById(id);
const icon = document.querySelector("link[rel=icon]");
const words = icon.dataset;
const usual = { title: document.title, icon: icon.href };
const WISH = "brelan-notices"; // "on": this device wishes to be told; "no": it was asked and does not
const MINE = ".prompt.is-mine, #lift-curtain, #typed";
const PATIENCE = 15_000; // a push service that has not answered by then will not answer
let mine = false;
let shown = null; // the notification of this page

function wish(now) {
  try {
    if (now) localStorage.setItem(WISH, now);
    return localStorage.getItem(WISH);
  } catch {
    return null; // storage is blocked
  }
}

const can = () => "Notification" in window;
const allowed = () => can() && Notification.permission === "granted" && wish() === "on";

function look() {
  const table = byId("table");
  const before = mine;
  mine = Boolean(table?.dataset.live && !table.matches(".is-over") && table.querySelector(MINE));
  document.title = mine ? `${words.said} · ${usual.title}` : usual.title;
  const now = mine ? words.turn : usual.icon;
  if (icon.getAttribute("href") !== now) icon.setAttribute("href", now);
  if (mine !== before) badge();
  if (mine && !before && document.hidden) notify(table.dataset.withPeople);
  if (!mine) shown?.close();
  offer();
}

function badge() {
  if (mine) navigator.setAppBadge?.(1)?.catch(() => {});
  else navigator.clearAppBadge?.()?.catch(() => {});
}

// Only among people: bots are there when one comes back.
async function notify(table) {
  if (!table || !allowed()) return;
  const how = { body: usual.title, tag: `turn-${table}`, icon: "/static/icon-192.png", lang: document.documentElement.lang };
  try {
    shown = new Notification(words.said, how);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration(); // phones show them through the worker alone
    worker?.showNotification(words.said, { ...how, data: { navigate: location.href } }).catch(() => {});
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) shown?.close();
});

// ── Asking, when it makes sense: somebody waits for people at other devices ─────────────────────────────────────────────

function offer() {
  const box = byId("offer");
  if (!box) return;
  box.hidden = !can() || wish() !== null || Notification.permission === "denied";
  byId("offer-yes").onclick = turnOn;
  byId("offer-no").onclick = () => {
    wish("no");
    box.hidden = true;
  };
}

// Says what came of it: on (by push), open (only while a page is), blocked.
async function turnOn() {
  const granted = (await Notification.requestPermission()) === "granted";
  wish(granted ? "on" : "no");
  offer();
  if (!granted) return "blocked";
  if (!navigator.serviceWorker || !window.PushManager) return "open";
  try {
    await Promise.race([subscribe(), new Promise((_, late) => setTimeout(late, PATIENCE))]);
    return "on";
  } catch {
    return "open";
  }
}

async function subscribe() {
  const key = await (await fetch("/mine/notices/key")).text();
  await navigator.serviceWorker.register("/worker.js");
  const worker = await navigator.serviceWorker.ready;
  const device = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/mine/notices/device", { method: "POST", headers, body: JSON.stringify(device) });
  if (!answer.ok) throw new Error(answer.statusText);
}

async function turnOff() {
  wish("no");
  const worker = await navigator.serviceWorker?.getRegistration();
  const device = await worker?.pushManager?.getSubscription();
  await device?.unsubscribe(); // its push service tells the house when it next sends something
  return "off";
}

// The page on which all of it is chosen.
const [on, off, state] = ["device-on", "device-off", "device-state"].map(byId);

function say(what) {
  state.textContent = words[what];
  on.hidden = what === "on" || what === "open" || what === "blocked";
  off.hidden = what !== "on" && what !== "open";
}

async function current() {
  if (!can() || Notification.permission === "denied") return "blocked";
  if (!allowed()) return "off";
  const worker = await navigator.serviceWorker?.getRegistration();
  return (await worker?.pushManager?.getSubscription()) ? "on" : "open";
}

if (on) {
  on.onclick = async () => say(await turnOn());
  off.onclick = async () => say(await turnOff());
  current().then(say);
}

document.addEventListener("changed", look);
look();
if (!mine) badge(); // one that was left by a page that is no more
