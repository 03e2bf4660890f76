// Where the address is secure, a worker shows notices and stands in when there is no network (worker.js).

if (isSecureContext && navigator.serviceWorker) {
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {}));
}
