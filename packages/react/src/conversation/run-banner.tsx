"use client";

import { isToolPart, type SessionSnapshot } from "@callstate/core";
import { useEffect, useState } from "react";
import { useAgentActions, useAgentState } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { Mark } from "../view/mark";
import { focusCall } from "./focus-call";
import { type RunAction, type RunNotice, runNotice } from "./run-notice";

export type RunBannerProps = {
  /** The run as it stands; that of the `AgentProvider` without it. */
  run?: Pick<SessionSnapshot, "messages" | "status" | "connection" | "problem">;
};

/** Everything that belongs to the run and not to one call: one place, one line, on top of the composer. */
export function RunBanner({ run }: RunBannerProps) {
  const { labels } = useLabels();
  const state = useAgentState();
  const { messages, status, connection, problem } = run ?? state;
  const patient = usePatience(connection.status === "reconnecting");
  const shown =
    connection.status === "reconnecting" && !patient ? { ...connection, status: "open" as const } : connection;
  const notice = runNotice({ messages, status, connection: shown, problem }, labels);
  return (
    // Its place is there before it has words, so that they are read out. An `output` may not hold a paragraph.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="cs-banner" role="status">
      {notice !== undefined && <Tray notice={notice} messages={messages} />}
    </div>
  );
}

/** A connection that comes back within a second was no news. */
function usePatience(waiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOver(true), 1000);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waiting]);
  return waiting && over;
}

function Tray({ notice, messages }: { notice: RunNotice; messages: SessionSnapshot["messages"] }) {
  const { labels } = useLabels();
  const { retry, resume, send } = useAgentActions();
  const run: Record<RunAction["act"], (() => void) | undefined> = {
    retry,
    resume,
    "go-on": send === undefined ? undefined : () => send(labels.run.goOnMessage),
    "show-failures": () => {
      const failed = messages.at(-1)?.parts.find((part) => isToolPart(part) && part.state === "output-error");
      if (failed !== undefined && isToolPart(failed)) focusCall(failed.toolCallId);
    },
  };
  return (
    <div className="cs-tray" data-notice={notice.kind}>
      {"icon" in notice.sign ? <Icon name={notice.sign.icon} /> : <Mark kind={notice.sign.mark} size="small" />}
      <p>
        <b>{notice.title}</b>{" "}
        {notice.detail !== undefined && (
          <span>
            <HiddenText text={notice.detail} quiet />
          </span>
        )}
      </p>
      <div className="cs-tray-actions">
        {notice.actions.map(({ act, words, quiet }) => {
          const press = run[act];
          return press === undefined ? null : (
            <button
              key={act}
              type="button"
              className="cs-button"
              data-size="small"
              data-kind={quiet ? "quiet" : undefined}
              onClick={press}
            >
              {words}
            </button>
          );
        })}
      </div>
    </div>
  );
}
