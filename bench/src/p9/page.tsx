import type { UntypedToolPart } from "@callstate/core";
import { createToolPartView } from "@callstate/react";
import { createQuerySqlRenderer, type querySql } from "@callstate/renderers/query-sql";
import { createRunCommandRenderer, type runCommand } from "@callstate/renderers/run-command";
import { createRoot } from "react-dom/client";

export type Subject = "table" | "text";

/** What the measurement asks of the page. */
declare global {
  interface Window {
    large: {
      show: (subject: Subject) => void;
      scroll: (seconds: number) => Promise<{ scrolled: number; rows: number }>;
    };
  }
}

const rowCount = 50_000;
const textBytes = 5 * 2 ** 20;

const table = {
  columns: [
    { name: "order", kind: "text" },
    { name: "guests", kind: "number" },
    { name: "total", kind: "number" },
  ],
  rows: Array.from({ length: rowCount }, (_, at) => [
    `Order ${at + 1}`,
    (at * 7919) % 500,
    ((at * 104_729) % 1e6) / 100,
  ]),
};
const line = "2026-12-04T14:05:00Z  GET /tables/rst_0412  200  12 ms\n";
const text = { output: line.repeat(Math.ceil(textBytes / line.length)), exitCode: 0 };

/** As the server answers for an output that it keeps. */
const View = createToolPartView<{ querySql: typeof querySql; runCommand: typeof runCommand }>({
  querySql: createQuerySqlRenderer({ loadOutput: async () => table }),
  runCommand: createRunCommandRenderer({ loadOutput: async () => text }),
});

const ended = { state: "output-available", startedAt: 0, executedAt: 0, endedAt: 1000 } as const;
const kept = (toolCallId: string) => ({ $reference: { runId: "run_1", toolCallId, bytes: textBytes } });
const parts: Readonly<Record<Subject, UntypedToolPart>> = {
  table: {
    ...ended,
    type: "tool-querySql",
    toolName: "querySql",
    toolCallId: "query",
    key: "query",
    effects: "none",
    input: { sql: "select * from orders" },
    output: kept("query"),
  },
  text: {
    ...ended,
    type: "tool-runCommand",
    toolName: "runCommand",
    toolCallId: "command",
    key: "command",
    effects: "once",
    input: { command: "cat access.log", folder: "." },
    output: kept("command"),
  },
};

const root = document.getElementById("root");
const drawn = root === null ? undefined : createRoot(root);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What scrolls, once what the server keeps is there. */
function scroller(): Element | undefined {
  return [...document.querySelectorAll('[role="group"][tabindex="0"]')].find(
    ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight * 20,
  );
}

window.large = {
  show: (subject) => drawn?.render(<View part={parts[subject]} />),
  scroll: async (seconds) => {
    await pause(500);
    performance.mark("bench-start");
    document.querySelector<HTMLElement>(".cs-end button")?.click();
    while (scroller() === undefined) await pause(10);
    let element = scroller();
    const until = performance.now() + seconds * 1000;
    // As fast as a hand can: a screen a frame.
    while (performance.now() < until) {
      // The table for long results comes when it has been loaded, in place of a shorter one.
      if (element?.isConnected !== true) element = scroller();
      element?.scrollBy(0, element.clientHeight);
      await new Promise(requestAnimationFrame);
    }
    performance.mark("bench-end");
    return { scrolled: element?.scrollTop ?? 0, rows: document.querySelectorAll("tr").length };
  },
};
