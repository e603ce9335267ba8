import type { Agent } from "../agent/agent";
import type { Principal } from "../agent/principal";
import type { Resource } from "./resource";

/** One request of one person, with what answering it needs. */
export type Exchange = {
  readonly agent: Agent;
  readonly request: Request;
  readonly principal: Principal;
  /** Asks `authorize` again for the same request: the same person, still welcome? */
  /** Asks `authorize` for something further that this request does. Throws an `HttpError` (401) for no, or for somebody else. */
  readonly permit: (resource: Resource) => Promise<void>;
  readonly stillAllowed: () => Promise<boolean>;
  /** Counts an open stream of this person and returns its end. Throws an `HttpError` (429) over the limit. */
  readonly countStream: () => () => void;
};
