import { CallstateError } from "@callstate/core";

/**
 * Throws a `CallstateError` (`unsafe-redis`) for a Redis that could lose what it acknowledged: without an append-only file a restart loses
 * approvals that were given, and one that evicts keys drops them when memory runs out.
 *
 * `info` is the answer to INFO, which managed services allow where CONFIG is forbidden.
 */
export function checkServer(info: string): void {
  const facts = new Map(
    info.split(/\r?\n/).map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1)];
    }),
  );
  if (facts.get("aof_enabled") !== "1") {
    throw new CallstateError(
      "unsafe-redis",
      "This Redis keeps no append-only file, so a restart would lose approvals.",
      {
        hint: "Set `appendonly yes` in its configuration.",
      },
    );
  }
  const policy = facts.get("maxmemory_policy") ?? "noeviction";
  if (policy !== "noeviction") {
    throw new CallstateError(
      "unsafe-redis",
      `This Redis drops keys when memory runs out (maxmemory-policy ${policy}).`,
      {
        hint: "Set `maxmemory-policy noeviction`, or give the store a Redis of its own.",
      },
    );
  }
  const version = facts.get("redis_version") ?? "0";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 6 || (major === 6 && minor < 2)) {
    throw new CallstateError("unsafe-redis", `This Redis has version ${version}.`, {
      hint: "The store needs 6.2 or later.",
    });
  }
}
