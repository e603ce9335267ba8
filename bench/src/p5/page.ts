import { JSDOM } from "jsdom";
import { type Fiber, findFiber, hasRendered } from "./fiber";

/** What React and the apps did since the last reset. */
export const counts = { commits: 0, hook: 0, list: 0, finished: 0, rows: 0 };

export function count(what: keyof typeof counts): void {
  counts[what] += 1;
}

export function resetCounts(): void {
  counts.commits = counts.hook = counts.list = counts.finished = counts.rows = 0;
}

let watched: ((root: Fiber) => void) | undefined;

/**
 * Counts as `list` each time that the kit's component with a name that begins so renders, until it is called again. What React tells
 * its developer tools is asked, since the component itself is not ours to change.
 */
export function watchList(name: string | undefined): { wasFound: () => boolean } {
  let last: Fiber | undefined;
  watched =
    name === undefined
      ? undefined
      : (root) => {
          const fiber = findFiber(root, name);
          if (fiber !== undefined && fiber !== last && hasRendered(fiber)) count("list");
          last = fiber ?? last;
        };
  return { wasFound: () => last !== undefined };
}

const { window } = new JSDOM("<!doctype html><body></body>", { url: "https://bench.example" });
let frame = 0;
const waiting = new Map<number, (time: number) => void>();

/** A page for React, whose frames come when they are asked for. Imported before React is. */
Object.assign(globalThis, {
  window,
  document: window.document,
  HTMLElement: window.HTMLElement,
  HTMLIFrameElement: window.HTMLIFrameElement,
  Element: window.Element,
  Node: window.Node,
  PageTransitionEvent: window.Event,
  AbortController: window.AbortController,
  AbortSignal: window.AbortSignal,
  requestAnimationFrame: (run: (time: number) => void) => {
    waiting.set(++frame, run);
    return frame;
  },
  cancelAnimationFrame: (id: number) => waiting.delete(id),
  // What React tells its developer tools, in production too.
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
      count("commits");
      watched?.(root.current);
    },
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  },
});
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });

/** Draws one frame. */
export function drawFrame(): void {
  const due = [...waiting.values()];
  waiting.clear();
  for (const run of due) run(performance.now());
}

/** Lets everything run that is due: streams, React's scheduler. */
export async function settle(turns = 2): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export function newContainer(): HTMLElement {
  const container = window.document.createElement("main");
  window.document.body.replaceChildren(container);
  return container;
}
