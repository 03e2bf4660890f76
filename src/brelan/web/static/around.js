// Around the table: rules in a sheet, links to share, menus that close when one touches something else, and room for all of it.

const PATIENCE = 15_000; // an answer that has not come by then will not come
const wide = matchMedia("(min-width: 64rem)");
const byId = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];

document.addEventListener("click", (click) => {
  if (click.button || click.metaKey || click.ctrlKey || click.shiftKey) return;
  const link = click.target.closest("a[data-sheet]");
  if (link) {
    click.preventDefault();
    openRules(link);
  }
  const copy = click.target.closest("[data-copy]");
  if (copy) copyLink(copy);
  const share = click.target.closest("[data-share]");
  if (share) navigator.share({ url: share.dataset.share, text: share.dataset.text }).catch(() => {});
  for (const each of floating()) if (!each.contains(click.target)) each.open = false;
  if (click.target === byId("sheet")) byId("sheet").close();
});

async function openRules(link) {
  const url = new URL(link.href);
  if (byId("rules")) return location.assign(link.href);
  let page;
  try {
    page = await (await fetch(url.pathname, { signal: AbortSignal.timeout(PATIENCE) })).text();
  } catch {
    byId("lost").hidden = false; // without a connection the table stays where it is
    return;
  }
  try {
    const rules = new DOMParser().parseFromString(page, "text/html").querySelector("#rules");
    const sheet = byId("sheet");
    sheet.querySelector(".sheet-body").replaceChildren(rules);
    rules.id = ""; // the link leads to the sheet again next time
    sheet.showModal();
    const rule = url.hash && rules.querySelector(`[id="${url.hash.slice(1)}"]`);
    rule?.classList.add("is-target");
    if (rule) rule.scrollIntoView({ block: "center" });
    else sheet.scrollTop = 0;
  } catch {
    location.assign(link.href);
  }
}

async function copyLink(button) {
  const field = byId(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // the page is not served securely, or may not: if nothing helps, the text stays selected
    if (!document.execCommand("copy")) return;
  }
  button.textContent = button.dataset.done;
  byId("announcer").textContent = button.dataset.done;
}

addEventListener("keydown", (key) => {
  if (key.key !== "Escape") return;
  for (const each of [...floating(), ...(wide.matches ? [] : all("#log[open]"))]) {
    each.open = false;
    each.querySelector("summary").focus();
  }
});

// What lies over the page when it is open: a touch beside it closes it.
const floating = () => all("#menu[open], details[data-floats][open]");

// A button that goes by itself after a while says how long that is.
function count() {
  for (const each of all(".time-left")) each.style.animationDuration = `${each.dataset.seconds}s`;
}

// What scrolls within itself can be scrolled by keyboard.
function measure() {
  const parts = all(".tray, .mine, .lesson, .hold-news").map((part) => [part, part.scrollHeight > part.clientHeight + 1]);
  for (const [part, scrolls] of parts) {
    if (scrolls) part.tabIndex = 0;
    else if (part.hasAttribute("tabindex") && !("scrolls" in part.dataset)) part.removeAttribute("tabindex");
  }
}

addEventListener("resize", measure);

// At the start, and when brelan.js has put a new view in place.
function begin() {
  for (const each of all("[data-copy]")) each.hidden = false;
  for (const each of all("[data-share]")) each.hidden = !navigator.share;
  count();
  measure();
}

document.addEventListener("changed", begin);
begin();
