import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isCallstateError } from "@callstate/core";
import { afterAll, describe, expect, it } from "vitest";
import { describeAgentStore } from "../../testing/describe-agent-store";
import { beginSample } from "../../testing/describe-transact";
import { sampleKey } from "../../testing/sample-records";
import { createSqliteStore } from "./sqlite-store";

const folder = mkdtempSync(join(tmpdir(), "callstate-"));
let files = 0;
const newUrl = () => `file:${join(folder, `${++files}.db`)}`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeAgentStore("SQLite", () => createSqliteStore({ url: newUrl() }));

describe("an SQLite file", () => {
  it("keeps runs for the next process", async () => {
    const url = newUrl();
    const first = createSqliteStore({ url });
    const key = sampleKey();
    const run = await beginSample(first, key);
    await first.close();
    const second = createSqliteStore({ url });
    expect((await second.getRun(run.runId))?.run).toEqual(run);
    await second.close();
  });

  it("is opened by several stores at once, and wakes readers of the others", async () => {
    const url = newUrl();
    const stores = Array.from({ length: 4 }, () => createSqliteStore({ url }));
    const key = sampleKey();
    const [writer, reader] = stores;
    if (writer === undefined || reader === undefined) throw new Error("No stores.");
    await Promise.all(stores.map((store) => beginSample(store, sampleKey())));
    const run = await beginSample(writer, key);
    await new Promise<void>((resolve) => {
      reader.subscribe(run.runId, resolve);
    });
    expect(await reader.readEvents(run.runId, 0, 10)).toHaveLength(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  it("says that it can't be reached where the folder is missing, and works once it is there", async () => {
    const store = createSqliteStore({ url: `file:${join(folder, "missing", "x.db")}` });
    const failure = await store.getRun("run_1").catch((error: unknown) => error);
    expect(isCallstateError(failure, "store-unavailable")).toBe(true);
    mkdirSync(join(folder, "missing"));
    const run = await beginSample(store, sampleKey());
    expect((await store.getRun(run.runId))?.run).toEqual(run);
    await store.close();
  });

  it("refuses an address that is no file", () => {
    expect(() => createSqliteStore({ url: ":memory:" })).toThrow(/createMemoryStore/);
    const remote = "libsql://ada:s3cret@example?authToken=t0ken";
    for (const url of [remote, "file:", "file://", "file::memory:"]) {
      expect(() => createSqliteStore({ url })).toThrow(/begins with file:/);
    }
    expect(() => createSqliteStore({ url: remote })).not.toThrow(/s3cret|t0ken/);
  });
});
