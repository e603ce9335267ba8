import { createPlainEnvironment, type Environment, type EnvironmentSignal, type TabStorage } from "@callstate/core";
import { scheduleFrame } from "./schedule-frame";

/** The page as the session sees it: its frames, its visibility, its network, its other tabs. Safe to call on a server. */
export function createBrowserEnvironment(): Environment {
  if (typeof document === "undefined") return createPlainEnvironment();
  return createPlainEnvironment({
    scheduleFrame,
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === "visible",
    onSignal,
    storage,
    ...(typeof BroadcastChannel !== "undefined" && { openChannel }),
  });
}

/** Of this tab only: two tabs must not send each other's words. A page may be forbidden to keep any. */
const storage: TabStorage = {
  read: (name) => tried(() => sessionStorage.getItem(name)) ?? undefined,
  write: (name, words) => {
    tried(() => (words === undefined ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, words)));
  },
};

function tried<Value>(call: () => Value): Value | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

function onSignal(listener: (signal: EnvironmentSignal) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const hear = (target: EventTarget, type: string, read: (event: Event) => EnvironmentSignal | undefined) =>
    target.addEventListener(
      type,
      (event) => {
        const heard = read(event);
        if (heard !== undefined) listener(heard);
      },
      { signal },
    );
  hear(window, "online", () => "online");
  hear(window, "offline", () => "offline");
  hear(window, "focus", () => "focus");
  hear(document, "visibilitychange", () => document.visibilityState);
  // Into the back-forward cache a page may only go without open connections.
  hear(window, "pagehide", (event) => (isPersisted(event) ? "freeze" : undefined));
  hear(window, "pageshow", (event) => (isPersisted(event) ? "restore" : undefined));
  return () => controller.abort();
}

function isPersisted(event: Event): boolean {
  return event instanceof PageTransitionEvent && event.persisted;
}

function openChannel(name: string, onMessage: (message: string) => void) {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => {
    if (typeof data === "string") onMessage(data);
  });
  return { post: (message: string) => channel.postMessage(message), close: () => channel.close() };
}
