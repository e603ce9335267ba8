import type { DecideResult, Decision, UntypedToolPart } from "@callstate/core";
import { AgentProvider, MessageView } from "@callstate/react";
import "@callstate/react/styles.css";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  another,
  type AskingPart,
  bookingAsked,
  cancelAsked,
  messageAsked,
  orderAsked,
  recordedPart,
  shortMessageAsked,
} from "../../../stories/approvals/approval-parts";
import { approvalTools, ApprovalsView } from "../../../stories/approvals/approval-tools";

/** What can stand on the page, each by a name that the address may carry. */
const scenes: Record<string, readonly AskingPart[]> = {
  booking: [bookingAsked],
  cancel: [cancelAsked],
  order: [orderAsked],
  batch: [bookingAsked, shortMessageAsked, another(messageAsked, "call_hidden"), cancelAsked],
};

/** What a test may do to the page, as the network and the app would: everything else is done by mouse and keyboard. */
export type ApprovalsPage = {
  show: (scene: string) => void;
  /** Moves the cards down, as something above them that grows. */
  push: (pixels: number) => void;
  /** Lays something over all of the page, or takes it away. */
  cover: (on: boolean) => void;
  fail: (on: boolean) => void;
  decisions: Decision[];
};

declare global {
  interface Window {
    approvals: ApprovalsPage;
  }
}

const decisions: Decision[] = [];
const network = { fails: false };

function Page() {
  const [parts, setParts] = useState<readonly UntypedToolPart[]>([]);
  const [height, setHeight] = useState(0);
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    window.approvals = {
      show: (scene) => setParts(scenes[scene] ?? []),
      push: setHeight,
      cover: setCovered,
      fail: (on) => {
        network.fails = on;
      },
      decisions,
    };
  }, []);
  const decide = async (decision: Decision): Promise<DecideResult> => {
    decisions.push(decision);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { approvalId, approved } = decision;
    if (network.fails) throw new Error("The network is gone.");
    setParts((before) =>
      before.map((part) =>
        part.state === "approval-requested" && part.approval.approvalId === approvalId
          ? recordedPart(part, approved)
          : part,
      ),
    );
    return { ok: true, approvalId, approved, status: approved ? "approved" : "denied" };
  };
  return (
    <AgentProvider agent={{ decide }} view={ApprovalsView} tools={approvalTools}>
      <main style={{ maxInlineSize: 686 }}>
        <textarea aria-label="Message" rows={2} />
        <div style={{ blockSize: height }} />
        <MessageView message={{ id: "m", role: "assistant", parts: [...parts] }} view={ApprovalsView} />
        {covered && <div style={{ position: "fixed", inset: 0 }} />}
      </main>
    </AgentProvider>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Page />);
