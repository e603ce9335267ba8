import { afterEach, describe } from "vitest";
import type { AgentStore } from "../store/agent-store";
import { describeLedgers } from "./describe-ledgers";
import { describeReads } from "./describe-reads";
import { describeRemoval } from "./describe-removal";
import { describeRunsOn } from "./describe-runs-on";
import { describeTransact } from "./describe-transact";

/** Opens a store. It may be one that others use: the tests take names of their own. */
export type MakeStore = () => AgentStore | Promise<AgentStore>;

/**
 * The suite that every store passes: what `AgentStore` promises, and runs over it with races and with processes that go away. For
 * Vitest; call it at the top of a test file.
 *
 * Each test opens a store with `makeStore` and closes it.
 */
export function describeAgentStore(name: string, makeStore: MakeStore): void {
  describe(`${name} store`, () => {
    const opened: AgentStore[] = [];
    const open: OpenStore = async () => {
      const store = await makeStore();
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });
    describeTransact(open);
    describeReads(open);
    describeRemoval(open);
    describeLedgers(open);
    describeRunsOn(open);
  });
}

export type OpenStore = () => Promise<AgentStore>;
