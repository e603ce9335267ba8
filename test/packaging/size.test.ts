import { describe, expect, test } from "vitest";
import budgets from "../../.size-limit.js";
import { runTool } from "./run-tool.js";

interface Measured {
  name: string;
  passed: boolean;
  size: number;
  sizeLimit: number;
}

describe("size of what reaches the browser", async () => {
  const { stdout, output } = await runTool("size-limit", ["--json"]);
  const measured = (stdout.trimStart().startsWith("[") ? JSON.parse(stdout) : []) as Measured[];

  test.each(budgets)("$name stays under $limit", ({ name }) => {
    const found = measured.find((entry) => entry.name === name);
    expect(found, output).toBeDefined();
    expect(found?.size, `${name} in bytes, gzip`).toBeLessThanOrEqual(found?.sizeLimit ?? 0);
  });
});
