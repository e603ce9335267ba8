import { isCallstateError } from "@callstate/core";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../../../test/services/free-port";
import type { Service } from "../../../../../test/services/service";
import { newDatabase, startPostgres } from "../../../../../test/services/start-postgres";
import { until } from "../../fixtures";
import { describeAgentStore } from "../../testing/describe-agent-store";
import { beginSample } from "../../testing/describe-transact";
import { sampleKey, samplePlan } from "../../testing/sample-records";
import type { AgentStore } from "../agent-store";
import { keyText } from "../keys";
import { createPostgresStore } from "./postgres-store";

let service: Service;
let url: string;
let admin: Sql;
const opened: AgentStore[] = [];

function open(address = url): AgentStore {
  const store = createPostgresStore({ url: address });
  opened.push(store);
  return store;
}

beforeAll(async () => {
  service = await startPostgres();
  url = await newDatabase(service);
  admin = postgres(url, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await admin.end({ timeout: 0 });
  await service.remove();
});

describeAgentStore("PostgreSQL", () => createPostgresStore({ url }));

/** Ends sessions as an administrator would. Returns how many. */
async function terminate(queryLike: string): Promise<number> {
  const rows = await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE ${queryLike}`;
  return rows.length;
}

const append = (store: AgentStore, key: ReturnType<typeof sampleKey>, runId: string, token: string) =>
  store.transact({ key, runId, calls: false, token }, (state) =>
    samplePlan(state.now, { events: [{ runId, events: [{ type: "text-delta", text: "x" }] }] }),
  );

describe("PostgreSQL", () => {
  it("gets its schema from one of many processes that start at once, and keeps runs for the next", async () => {
    const fresh = await newDatabase(service);
    const stores = Array.from({ length: 8 }, () => open(fresh));
    const keys = stores.map(() => sampleKey());
    const runs = await Promise.all(stores.map((store, index) => beginSample(store, keys[index] ?? sampleKey())));
    const next = open(fresh);
    for (const run of runs) expect((await next.getRun(run.runId))?.run).toEqual(run);
  });

  it("refuses a schema that is newer than the package", async () => {
    const newer = await newDatabase(service);
    await open(newer).listDue(1);
    const sql = postgres(newer, { max: 1 });
    await sql`UPDATE callstate_schema SET version = 999`;
    await sql.end();
    const failure = await open(newer)
      .listDue(1)
      .catch((error: unknown) => error);
    expect(isCallstateError(failure, "newer-schema")).toBe(true);
  });

  it("reads its clock after the lock was given", async () => {
    const store = open();
    const key = sampleKey();
    const run = await beginSample(store, key);
    let waiting: Promise<number> | undefined;
    let released = 0;
    await admin.begin(async (sql) => {
      await sql`SELECT 1 FROM callstate_conversations WHERE key = ${keyText(key)} FOR UPDATE`;
      waiting = append(store, key, run.runId, "waits");
      await until(async () => {
        const rows = await admin`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
        return rows.length > 0;
      }, "the lock");
      const [row] = await sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;
      released = Number(row?.["now"]);
    });
    expect(await waiting).toBeGreaterThanOrEqual(released);
  });

  it("G2: loses nothing and doubles nothing where the connection goes away within a transaction", async () => {
    const store = open();
    const key = sampleKey();
    const run = await beginSample(store, key);
    let failing: Promise<unknown> | undefined;
    await admin.begin(async (sql) => {
      await sql`SELECT 1 FROM callstate_conversations WHERE key = ${keyText(key)} FOR UPDATE`;
      failing = append(store, key, run.runId, "cut").catch((error: unknown) => error);
      await until(async () => (await terminate("SELECT last_run_id%FOR UPDATE")) > 0, "the session");
    });
    expect(isCallstateError(await failing, "store-unavailable")).toBe(true);
    expect(await store.readEvents(run.runId, 0, 10)).toHaveLength(1);
    await append(store, key, run.runId, "cut");
    await append(store, key, run.runId, "cut");
    expect(await store.readEvents(run.runId, 0, 10)).toHaveLength(2);
  });

  it("wakes readers of other processes, also after their listening was cut", async () => {
    const [writer, reader] = [open(), open()];
    const key = sampleKey();
    const run = await beginSample(writer, key);
    let woken = 0;
    reader.subscribe(run.runId, () => {
      woken += 1;
    });
    await until(() => woken > 0, "the first look");
    const first = woken;
    await append(writer, key, run.runId, "a");
    await until(() => woken > first, "the wake-up");
    expect(await terminate("LISTEN%")).toBe(1);
    await append(writer, key, run.runId, "b");
    const second = woken;
    // Said while nobody listened: heard of when listening begins again.
    await until(() => woken > second, "the look after the cut");
  });

  it("says that it can't be reached while it is away, and goes on when it is back", async () => {
    const own = await startPostgres();
    const store = open(own.url);
    const key = sampleKey();
    const run = await beginSample(store, key);
    await own.stop();
    for (const ask of [() => store.getRun(run.runId), () => append(store, key, run.runId, "t")]) {
      const failure = await ask().catch((error: unknown) => error);
      expect(isCallstateError(failure, "store-unavailable")).toBe(true);
    }
    await own.start();
    await append(store, key, run.runId, "t");
    expect(await store.readEvents(run.runId, 0, 10)).toHaveLength(2);
    await store.close();
    await own.remove();
  });

  it("answers at once where nobody listens, and refuses another kind of address", async () => {
    const failure = await open(`postgres://127.0.0.1:${await freePort()}/x`)
      .getRun("run_1")
      .catch((error: unknown) => error);
    expect(isCallstateError(failure, "store-unavailable")).toBe(true);
    expect(() => createPostgresStore({ url: "redis://localhost" })).toThrow(/postgres:\/\//);
  });

  it("removes conversations that nobody used, and never an open one", async () => {
    const fresh = await newDatabase(service);
    const store = open(fresh);
    const [old, running] = [sampleKey(), sampleKey()];
    await beginSample(store, old, { phase: "ended", status: "done", endedAt: 5 });
    const openRun = await beginSample(store, running);
    const books = sampleKey("~books");
    await store.transact({ key: books, calls: false, token: "t" }, ({ now }) => {
      const conversation = { key: books, lastRunId: "", runCount: 0, title: "", createdAt: now, updatedAt: now };
      return samplePlan(null, { conversation });
    });
    await store.prune({ conversationsBefore: Date.now() + 60_000 });
    expect(await store.readConversation(old)).toBeNull();
    expect(await store.getRun(openRun.runId)).not.toBeNull();
    const isGone = await store.transact({ key: books, calls: false, token: "u" }, ({ conversation }) =>
      samplePlan(conversation === null),
    );
    expect(isGone).toBe(true);
  });

  it("lends its few connections to many at once", async () => {
    const store = createPostgresStore({ url, maxConnections: 2 });
    opened.push(store);
    const key = sampleKey();
    const run = await beginSample(store, key);
    const writes = Array.from({ length: 30 }, (_item, index) => append(store, key, run.runId, `w${index}`));
    const reads = Array.from({ length: 30 }, () => store.getRun(run.runId));
    await Promise.all([...writes, ...reads]);
    expect((await store.getRun(run.runId))?.seq).toBe(31);
  });
});
