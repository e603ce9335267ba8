import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemoryJob, StreamMemory } from "./memory";

/** Measures the memory of open streams in another process. */
export async function measureStreamMemory(job: MemoryJob): Promise<StreamMemory> {
  const folder = mkdtempSync(join(tmpdir(), "callstate-bench-"));
  const file = join(folder, "memory.json");
  const child = spawn(process.execPath, ["--expose-gc", process.argv[1] ?? "", "p7-memory", file], {
    stdio: "inherit",
    env: { ...process.env, CALLSTATE_BENCH_JOB: JSON.stringify(job) },
  });
  const status = await new Promise((resolve) => child.once("exit", resolve));
  if (status !== 0) throw new Error("The memory of streams could not be measured.");
  const memory = JSON.parse(readFileSync(file, "utf8")) as StreamMemory;
  rmSync(folder, { recursive: true });
  return memory;
}
