"use client";

import type { SessionSnapshot, UIMessage } from "@callstate/core";
import { useEffect, useRef, useState } from "react";
import { useAgentActions, useAgentState } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { type Announcement, AnnouncementLog, joinAnnouncements } from "./announcements";
import { useDescribeCall } from "./tool-lookup";

export type ToolAnnouncementsOptions = {
  /** Those of the `AgentProvider` without it. */
  messages?: readonly UIMessage[];
  connection?: SessionSnapshot["connection"]["status"];
};

/** How long sentences are gathered, and how long after a reconnect what comes is still what was missed. */
const gatherMs = 400;
const settleMs = 1000;

const live: ReadonlySet<string> = new Set(["open", "closed"]);

/** What is to be said now, and a number that is new with every sentence. Empty until something happens while one listens. */
export function useToolAnnouncements({ messages, connection }: ToolAnnouncementsOptions = {}) {
  const { labels } = useLabels();
  const describe = useDescribeCall();
  const state = useAgentState();
  const shown = messages ?? state.messages;
  const status = connection ?? (messages === undefined ? state.connection.status : "open");
  const [spoken, setSpoken] = useState({ id: 0, words: "" });
  const [log] = useState(() => new AnnouncementLog());
  const waiting = useRef<Announcement[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const quietUntil = useRef(0);
  const first = useRef(true);
  const lastStatus = useRef(status);

  useEffect(() => {
    const now = performance.now();
    if (!live.has(lastStatus.current) && lastStatus.current !== "connecting" && live.has(status)) {
      quietUntil.current = now + settleMs;
    }
    lastStatus.current = status;
    // Whatever is there at first is history; so is what a loaded conversation brings before the stream is open.
    const silent = first.current || !live.has(status) || now < quietUntil.current;
    first.current = false;
    const said = log.read(shown, { silent, now, describe, labels });
    if (said.length === 0) return;
    waiting.current.push(...said);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const words = joinAnnouncements(waiting.current.splice(0), labels);
      if (words !== "") setSpoken((before) => ({ id: before.id + 1, words }));
    }, gatherMs);
  }, [shown, status, describe, labels, log]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useExpiryWarning((words) => setSpoken((before) => ({ id: before.id + 1, words })));
  return spoken;
}

/** Two minutes before a request can no longer be decided, once. */
const warnBeforeMs = 120_000;

function useExpiryWarning(say: (words: string) => void): void {
  const { labels, formats } = useLabels();
  const describe = useDescribeCall();
  const { pendingApprovals } = useAgentState();
  const { serverNow = Date.now } = useAgentActions();
  const newestSay = useRef(say);
  useEffect(() => {
    newestSay.current = say;
  });
  useEffect(() => {
    const timers = pendingApprovals.map(({ part }) => {
      const { expiresAt } = part.approval;
      const due = expiresAt === undefined ? -1 : expiresAt - warnBeforeMs - serverNow();
      // Longer than a day is no matter of this page, and more than timers can count.
      if (expiresAt === undefined || due <= 0 || due > 86_400_000) return undefined;
      const words = labels.announcer.expiresSoon(describe(part).tool.title, formats.time(expiresAt));
      return setTimeout(() => newestSay.current(words), due);
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [pendingApprovals, labels, formats, describe, serverNow]);
}

/** The one voice of the conversation: mount it once, from the first render. Cards are never live regions themselves. */
export function ToolAnnouncer(props: ToolAnnouncementsOptions) {
  const { id, words } = useToolAnnouncements(props);
  return (
    <output className="cs-visually-hidden cs-announcer" aria-live="polite">
      {words !== "" && <span key={id}>{words}</span>}
    </output>
  );
}
