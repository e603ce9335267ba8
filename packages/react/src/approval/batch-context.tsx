"use client";

import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { hasHiddenText } from "../text/hidden-in-value";
import type { CardContextValue } from "../view/card-context";
import { partApproval } from "../view/part-input";
import { useSeen } from "./use-seen";

/** One waiting call, as the frame around it knows it. */
export type BatchMember = {
  callId: string;
  title: string;
  approveWords: string;
  /** False for what must be decided by itself: what can't be undone, what must be read, what has hidden text. */
  together: boolean;
  seen: boolean;
  sending: boolean;
  press: RefObject<{ approve: () => void; decline: () => void }>;
};

/** Takes the news of a member; returns how it leaves. */
export type JoinBatch = (member: BatchMember) => () => void;

export const BatchContext = createContext<JoinBatch | undefined>(undefined);

/** Tells the frame around a card, if there is one, how its decision stands. `inside` is anything in the card. */
export function useBatchMember(card: CardContextValue, inside: RefObject<HTMLElement | null>): void {
  const join = useContext(BatchContext);
  const { part, tool, form, approveWords } = card;
  const seen = useSeen(inside, join !== undefined, form.round);
  const press = useRef({ approve: form.approve, decline: () => form.decline() });
  useEffect(() => {
    press.current = { approve: form.approve, decline: () => form.decline() };
  });
  const together = form.canApprove && !tool.destructive && !mustBeReadAlone(card);
  const sending = form.sending !== undefined;
  useEffect(
    () => join?.({ callId: part.toolCallId, title: tool.title, approveWords, together, seen, sending, press }),
    [join, part.toolCallId, tool.title, approveWords, together, seen, sending],
  );
}

function mustBeReadAlone({ part, form }: CardContextValue): boolean {
  return (partApproval(part)?.mustRead?.length ?? 0) > 0 || hasHiddenText(form.edited);
}
