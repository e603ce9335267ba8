import type { DecideResult, Decision } from "@callstate/core";
import { AgentProvider, ToolCard } from "@callstate/react";
import "@callstate/react/styles.css";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

/** A page on which a test lets a request appear, and moves it. */
declare global {
  interface Window {
    appear: () => void;
    shift: () => void;
  }
}

function Page() {
  const [appeared, setAppeared] = useState(false);
  const [padding, setPadding] = useState(0);
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  useEffect(() => {
    Object.assign(window, { appear: () => setAppeared(true), shift: () => setPadding(40), ready: true });
  }, []);
  const decide = async (decision: Decision): Promise<DecideResult> => {
    setDecisions((before) => [...before, decision]);
    return { ok: false, approvalId: decision.approvalId, code: "unconfirmed", message: "" };
  };
  return (
    <AgentProvider agent={{ decide }}>
      <input aria-label="Typing" />
      <output>{decisions.map((decision) => (decision.approved ? "approved" : "denied")).join(" ")}</output>
      <div style={{ height: padding }} />
      {appeared && (
        <ToolCard
          part={{
            type: "tool-order",
            toolName: "order",
            toolCallId: "c1",
            key: "c1",
            state: "approval-requested",
            input: { guests: 4 },
            approval: { approvalId: "ap_1" },
          }}
        />
      )}
    </AgentProvider>
  );
}

const root = document.createElement("div");
document.body.append(root);
createRoot(root).render(<Page />);
