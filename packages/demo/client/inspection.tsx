// What this file shares with the page is a file of its own, and that one has to begin with this.
import "./zod-config";
import type { Problem, Transport } from "@callstate/core";
import { AgentInspector, createInspector } from "@callstate/react/inspector";
import "@callstate/react/inspector.css";
import type { ReactElement } from "react";
import { tools } from "../shared/tools";

/** What the page needs to be looked into. */
export type Inspection = {
  transport: Transport;
  report: (problem: Problem) => void;
  panel: ReactElement;
};

/** Watches a transport, and shows what passes it. The tools say what is a secret. */
export function inspect(watched: Transport): Inspection {
  const inspector = createInspector({ tools });
  return {
    transport: inspector.watch(watched),
    report: inspector.report,
    // Who asked for it gets it: the demo is built for production.
    panel: <AgentInspector inspector={inspector} force />,
  };
}
