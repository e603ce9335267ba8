import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Memory } from "./memory";

/** Measures memory in another process. */
export function measureMemory(): Memory {
  const folder = mkdtempSync(join(tmpdir(), "callstate-bench-"));
  const file = join(folder, "memory.json");
  const flags = ["--expose-gc", "--min-semi-space-size=128", "--max-semi-space-size=128"];
  const { status } = spawnSync(process.execPath, [...flags, process.argv[1] ?? "", "p3-memory", file], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("Memory could not be measured.");
  const memory = JSON.parse(readFileSync(file, "utf8")) as Memory;
  rmSync(folder, { recursive: true });
  return memory;
}
