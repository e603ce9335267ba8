import type { Approval } from "@callstate/core";
import { escapeHidden } from "../text/hidden-characters";
import { hasHiddenText } from "../text/hidden-in-value";

/** The call that a standing permission would come from. `input` is what was approved, the person's changes included. */
export type AlwaysAllowCall = { toolName: string; toolCallId: string; title: string; input: unknown };

/**
 * Lets a person allow calls like this one from now on. The kit approves nothing by itself: `onAllow` tells the app, and the
 * app's policy on the server decides what is asked the next time.
 */
export type AlwaysAllow = {
  /** What would be allowed, in words that name its real extent: "table bookings for up to 4 in this conversation". */
  scope: string | ((call: AlwaysAllowCall) => string | undefined);
  /** Called once the approval that it was ticked with is recorded. */
  onAllow: (call: AlwaysAllowCall) => void;
};

/** The extent of the permission in words; undefined where it is not offered. */
export function alwaysAllowScope(
  always: AlwaysAllow | undefined,
  call: AlwaysAllowCall,
  { destructive, approval }: { destructive: boolean; approval: Approval },
): string | undefined {
  if (always === undefined || destructive || approval.stale === true) return undefined;
  if ((approval.mustRead?.length ?? 0) > 0 || hasHiddenText(call.input)) return undefined;
  const scope = typeof always.scope === "string" ? always.scope : always.scope(call);
  return scope === undefined || scope === "" ? undefined : escapeHidden(scope);
}
