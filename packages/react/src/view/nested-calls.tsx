"use client";

import { createContext, type ReactNode, useContext } from "react";

const HasNestedContext = createContext(false);
const NestedContext = createContext<ReactNode>(undefined);
const AskedByContext = createContext<string | undefined>(undefined);

export type NestedCallsProps = {
  /** What was done inside the call. Undefined: nothing. */
  nested: ReactNode;
  /** The name of the call that asks, for a call that was made inside another. */
  askedBy?: string | undefined;
  children: ReactNode;
};

/** Gives the card below what stands inside of it. The card itself renders again only when it gets its first call inside. */
export function NestedCalls({ nested, askedBy, children }: NestedCallsProps) {
  return (
    <AskedByContext.Provider value={askedBy}>
      <HasNestedContext.Provider value={nested !== undefined}>
        <NestedContext.Provider value={nested}>{children}</NestedContext.Provider>
      </HasNestedContext.Provider>
    </AskedByContext.Provider>
  );
}

/** True if calls were made inside this one: then it is drawn as a card. */
export function useHasNested(): boolean {
  return useContext(HasNestedContext);
}

/** The name of the call that asked for this one. */
export function useAskedBy(): string | undefined {
  return useContext(AskedByContext);
}

/** The place for calls inside this one. */
export function NestedSlot(): ReactNode {
  return useContext(NestedContext);
}
