"use client";

import { isToolPart, type SessionSnapshot } from "@callstate/core";
import { useEffect, useRef, useState } from "react";
import { useAgentActions, useAgentState } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { Mark } from "../view/mark";
import { useFocusHeir } from "../view/use-focus-heir";
import { focusCall } from "./focus-call";
import { type RunAction, type RunNotice, runNotice } from "./run-notice";

export type RunBannerProps = {
  /** The run as it stands; that of the `AgentProvider` without it. */
  run?: Pick<SessionSnapshot, "messages" | "status" | "connection" | "problem"> &
    Partial<Pick<SessionSnapshot, "refused">>;
};

/** Everything that belongs to the run and not to one call: one place, one line, on top of the composer. */
export function RunBanner({ run }: RunBannerProps) {
  const { labels } = useLabels();
  const state = useAgentState();
  const { messages, status, connection, problem, refused = null } = run ?? state;
  const patient = usePatience(connection.status === "reconnecting");
  const shown =
    connection.status === "reconnecting" && !patient ? { ...connection, status: "open" as const } : connection;
  const notice = runNotice({ messages, status, connection: shown, problem, refused }, labels);
  return (
    <div className="cs-banner" data-notice={notice?.kind}>
      {notice !== undefined && <Sign notice={notice} />}
      {/* Its place is there before it has words, so that they are read out: the words alone, and not what changes by itself. */}
      <output className="cs-banner-words">
        {notice !== undefined && (
          <>
            <b>{notice.title}</b>{" "}
            {notice.detail !== undefined && (
              <span>
                <HiddenText text={notice.detail} quiet />
              </span>
            )}
          </>
        )}
      </output>
      {notice?.attempt !== undefined && <small className="cs-help">{labels.run.attempt(notice.attempt)}</small>}
      {notice !== undefined && <Actions notice={notice} messages={messages} />}
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

function Sign({ notice: { sign } }: { notice: RunNotice }) {
  return "icon" in sign ? <Icon name={sign.icon} /> : <Mark kind={sign.mark} size="small" />;
}

function Actions({ notice, messages }: { notice: RunNotice; messages: SessionSnapshot["messages"] }) {
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
    <div className="cs-tray-actions">
      {notice.actions.map(({ act, words, quiet }) => {
        const press = run[act];
        return press === undefined ? null : <Action key={act} words={words} quiet={quiet === true} onPress={press} />;
      })}
    </div>
  );
}

/** Where it leads, the notice is gone; the focus goes on to where a person writes. */
function Action({ words, quiet, onPress }: { words: string; quiet: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, () => document.querySelector<HTMLElement>(".cs-composer-input"));
  return (
    <button
      ref={button}
      type="button"
      className="cs-button"
      data-size="small"
      data-kind={quiet ? "quiet" : undefined}
      onClick={onPress}
    >
      {words}
    </button>
  );
}
