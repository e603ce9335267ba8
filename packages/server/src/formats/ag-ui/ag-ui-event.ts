/** One event of the AG-UI protocol. */
export type AgUiEvent = { readonly type: string; readonly [field: string]: unknown };

export function eventFrames(events: readonly AgUiEvent[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
}

/** What the protocol has no event for, under our name. */
export function customEvent(name: string, value: unknown): AgUiEvent {
  return { type: "CUSTOM", name: `callstate.${name}`, value };
}
