"use client";

import { isBlank, isOpenRunStatus, type QueuedMessage, type SessionSnapshot } from "@callstate/core";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type AgentActions, useAgentActions, useAgentState } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import { useFocusHeir } from "../view/use-focus-heir";
import { AddFile, dropProps } from "./add-file";
import { FileTray } from "./file-tray";
import { QueueTray } from "./queue-tray";
import { useDescribeCall } from "./tool-lookup";
import { type FileOptions, useOutgoingFiles } from "./use-outgoing-files";

export type ComposerProps = {
  placeholder?: string;
  /** Stands on top of it, in its frame: usually `<RunBanner />`. */
  banner?: ReactNode;
  /** Lets people add files, by button, drop and paste. The server must take them. Off without it. */
  files?: FileOptions;
};

/** How a press of the button is meant: nothing is sent, withdrawn or put off without having been said before. */
type Mode = "send" | "queue" | "withdraw";

/** Where a person writes. It says what a message will do: go out, wait for the end of the answer, or withdraw a request. */
export function Composer({ placeholder, banner, files: fileOptions }: ComposerProps) {
  const { labels } = useLabels();
  const { send, stop, unqueue } = useAgentActions();
  const { status, connection, queued, refused, pendingApprovals } = useAgentState();
  const [text, setText] = useState("");
  const outgoing = useOutgoingFiles(fileOptions);
  const { files } = outgoing;
  const input = useRef<HTMLTextAreaElement>(null);
  const mode = modeOf(status);
  const offline = connection.status === "offline";
  const blocked = offline || send === undefined || outgoing.isReading;
  const running = status !== "idle" && isOpenRunStatus(status);
  const isEmpty = isBlank(text) && files.length === 0;

  const submit = () => {
    if (isEmpty || blocked) return;
    const words = isBlank(text) ? "" : text.trim();
    const sent = files.map(({ mediaType, url, name }) => ({ mediaType, url, name }));
    send(sent.length === 0 ? words : { text: words, files: sent });
    setText("");
    outgoing.clear();
  };
  /** Words and files of a message that was not taken, before what has been written since. */
  const putBack = ({ text: words, files: back = [] }: QueuedMessage) => {
    setText((now) => (isBlank(now) ? words : `${words}\n${now}`));
    if (back.length > 0) outgoing.restore(back);
  };
  useOnce(refused?.message, putBack);

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method ends its word with Enter: that is no message.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!event.repeat) submit();
  };
  return (
    <form
      className="cs-composer"
      aria-label={labels.composer.label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...(fileOptions && dropProps(outgoing.add))}
    >
      {banner}
      <QueueTray
        queued={queued}
        onEdit={(message) => {
          unqueue?.(message.id);
          putBack(message);
          input.current?.focus();
        }}
        onRemove={(message) => {
          unqueue?.(message.id);
          input.current?.focus();
        }}
      />
      {fileOptions && (
        <FileTray
          files={files}
          problem={outgoing.problem}
          onRemove={outgoing.remove}
          onEmpty={() => input.current?.focus()}
        />
      )}
      <div className="cs-composer-row" data-files={fileOptions && ""}>
        {fileOptions && <AddFile accept={fileOptions.accept} onAdd={outgoing.add} />}
        <textarea
          ref={input}
          className="cs-composer-input"
          rows={1}
          dir="auto"
          aria-label={labels.composer.label}
          placeholder={placeholder ?? labels.composer.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (fileOptions === undefined || pasted.length === 0) return;
            event.preventDefault();
            outgoing.add(pasted);
          }}
        />
        <span className="cs-composer-actions">
          {running && stop !== undefined && mode !== "withdraw" && <StopRun stop={stop} heir={input} />}
          {(mode === "send" || !isEmpty || mode === "withdraw") && (
            <button type="submit" className="cs-button" data-kind="ink" aria-disabled={blocked ? true : undefined}>
              {buttonWords(mode, isEmpty, labels.composer)}
            </button>
          )}
        </span>
        <Hint mode={mode} hasText={!isEmpty} queued={queued.length > 0} pending={pendingApprovals} />
      </div>
    </form>
  );
}

/** Calls with a value once, however often it is drawn again. */
function useOnce<Value>(value: Value | undefined, use: (value: Value) => void): void {
  const used = useRef<Value>(undefined);
  useEffect(() => {
    if (value === undefined || used.current === value) return;
    used.current = value;
    use(value);
  });
}

function modeOf(status: SessionSnapshot["status"]): Mode {
  if (status === "awaiting-approval") return "withdraw";
  return status === "running" || status === "awaiting-client-tool" ? "queue" : "send";
}

function buttonWords(
  mode: Mode,
  isEmpty: boolean,
  words: { send: string; queue: string; sendAndWithdraw: string },
): string {
  if (mode === "queue") return words.queue;
  return mode === "withdraw" && !isEmpty ? words.sendAndWithdraw : words.send;
}

type StopRunProps = { stop: NonNullable<AgentActions["stop"]>; heir: RefObject<HTMLElement | null> };

function StopRun({ stop, heir }: StopRunProps) {
  const { labels } = useLabels();
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, () => heir.current);
  const press = () => {
    if (asked) return;
    setAsked(true);
    // Only the server says that it has stopped; until then, and if it can't be asked, it can be asked again.
    stop()
      .catch(() => undefined)
      .finally(() => setAsked(false));
  };
  return (
    <button ref={button} type="button" className="cs-button" aria-disabled={asked ? true : undefined} onClick={press}>
      <Icon name="stop" />
      {labels.composer.stop}
    </button>
  );
}

type HintProps = {
  mode: Mode;
  hasText: boolean;
  queued: boolean;
  pending: SessionSnapshot["pendingApprovals"];
};

function Hint({ mode, hasText, queued, pending }: HintProps) {
  const { labels, formats } = useLabels();
  const describe = useDescribeCall();
  const hint = () => {
    if (mode === "queue") return hasText || queued ? labels.composer.queueHint : undefined;
    if (mode === "send") return undefined;
    if (!hasText || pending.length === 0) return labels.composer.withdrawHint;
    return labels.composer.withdrawHintOf(formats.list(pending.map(({ part }) => describe(part).tool.title)));
  };
  const words = hint();
  return words === undefined ? null : <span className="cs-composer-hint">{words}</span>;
}
