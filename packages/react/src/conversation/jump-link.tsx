"use client";

import type { PendingApproval } from "@callstate/core";
import { useEffect, useState } from "react";
import { useAgentState } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import { findCall, focusCall } from "./focus-call";
import { useDescribeCall } from "./tool-lookup";

export type JumpLinkProps = {
  /** Those of the `AgentProvider` without it. */
  pendingApprovals?: readonly PendingApproval[];
};

/** How a waiting form lies to the screen: in sight, or out of it above or below. */
type Place = "in-sight" | "above" | "below";

/** Leads to a form that waits out of sight. F6 does the same from anywhere, also while it is in sight. */
export function JumpLink({ pendingApprovals }: JumpLinkProps) {
  const { labels } = useLabels();
  const describe = useDescribeCall();
  const state = useAgentState();
  const waiting = pendingApprovals ?? state.pendingApprovals;
  const first = waiting[0];
  const callId = first?.part.toolCallId;
  const place = usePlace(callId);
  useEffect(() => {
    if (callId === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      focusCall(callId);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [callId]);
  if (first === undefined || callId === undefined || place === "in-sight") return null;
  return (
    <button type="button" className="cs-jump" onClick={() => focusCall(callId)}>
      <Icon name={place === "above" ? "up" : "down"} />
      <span>{labels.composer.jump(waiting.length, describe(first.part).tool.title)}</span>
      <kbd>{labels.composer.jumpKey}</kbd>
    </button>
  );
}

function usePlace(callId: string | undefined): Place {
  const [place, setPlace] = useState<Place>("in-sight");
  useEffect(() => {
    const card = callId === undefined ? undefined : findCall(callId);
    if (card === undefined || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        const above = entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0);
        setPlace(entry.intersectionRatio >= 0.25 ? "in-sight" : above ? "above" : "below");
      },
      { threshold: [0, 0.25, 0.5] },
    );
    observer.observe(card);
    return () => {
      observer.disconnect();
      setPlace("in-sight");
    };
  }, [callId]);
  return place;
}
