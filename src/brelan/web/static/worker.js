// Brelan's worker does two things: it shows notices, and without a network it shows the rules, lessons that were opened before, or a
// page that says so. A table is never kept: nothing stale is shown as if it were live. KEPT, FILES and LESSONS stand before it
// (web/offline.py).

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(fetch(request).catch(() => keptCopy(request.url)));
  else if (pathname.startsWith("/learn/")) event.respondWith(lessonOf(event, pathname, searchParams.get("step") ?? "1"));
  else if (request.mode === "navigate" || pathname.startsWith("/rules/")) event.respondWith(pageOf(request, pathname));
});

const keptCopy = async (url) => (await caches.match(url)) ?? Response.error();

// The network first, always. Of pages only rules are kept, as they were last read.
async function pageOf(request, pathname) {
  const rules = pathname.startsWith("/rules/");
  try {
    const answer = await fetch(request);
    if (rules && answer.ok && request.mode === "navigate") (await caches.open(KEPT)).put(pathname, answer.clone());
    return answer;
  } catch {
    return (rules && (await caches.match(pathname))) || keptCopy("/offline");
  }
}

// A lesson is read from the network too. Whoever begins one has all its steps at hand afterwards; a copy says that it is one.
async function lessonOf(event, pathname, step) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && event.request.mode === "navigate") event.waitUntil(keepLesson(pathname, step === "1"));
    return answer;
  } catch {
    const copy = await caches.match(`${pathname}?step=${step}`);
    if (!copy) return keptCopy("/offline");
    const html = (await copy.text()).replace('<main id="table" class="', '<main id="table" class="is-kept ');
    return new Response(html, { headers: copy.headers });
  }
}

async function keepLesson(pathname, begins) {
  const steps = LESSONS[pathname];
  const kept = await caches.open(KEPT);
  if (steps && (begins || !(await kept.match(steps.at(-1))))) await kept.addAll(steps);
}

// What comes is declarative JSON, which some browsers show without asking us.
self.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (told?.web_push !== 8030) return;
  const { title, navigate, ...how } = told.notification;
  const shown = { ...how, icon: "/static/icon-192.png", badge: "/static/icon-192.png", data: { navigate } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate } = event.notification.data ?? {};
  event.waitUntil(open(navigate ?? "/mine/next"));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === new URL(address, self.location.origin).href);
  return there ? there.focus() : self.clients.openWindow(address);
}
