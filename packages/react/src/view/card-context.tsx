"use client";

import type { UntypedToolPart } from "@callstate/core";
import { createContext, useContext } from "react";
import type { ApprovalFormState } from "../approval/form-types";
import type { CardTool } from "./card-tool";
import type { Outcome } from "./outcome";
import type { Presentation } from "./presentation";
import type { CardActions } from "./renderer-types";

/** All that stands inside a card can know of it. */
export type CardContextValue = {
  part: UntypedToolPart;
  tool: CardTool;
  form: ApprovalFormState;
  outcome: Outcome;
  presentation: Presentation;
  actions: CardActions;
  /** The action's words with the person's changes in them. */
  approveWords: string;
  /** What the call is about, in one line. */
  summary: string | undefined;
  /** Ids of elements that others refer to. */
  ids: { title: string; subject: string; note: string };
  /** Tells the card that a list of all facts is in its body, so that nothing must be listed twice. */
  registerList: () => () => void;
  /** True if the body has such a list. */
  hasList: boolean;
};

export const CardContext = createContext<CardContextValue | undefined>(undefined);

/** The card around this component. Undefined outside of one. */
export function useCard(): CardContextValue | undefined {
  return useContext(CardContext);
}
