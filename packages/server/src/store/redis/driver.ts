import { CallstateError } from "@callstate/core";
import type { Redis } from "ioredis";

export type RedisClass = typeof Redis;

/** Loaded at the first use, so that apps on another store need not install it. */
export async function loadDriver(): Promise<RedisClass> {
  try {
    return (await import("ioredis")).Redis;
  } catch (cause) {
    throw new CallstateError("missing-package", "The Redis store needs the package ioredis.", {
      hint: "Install it with `npm install ioredis`.",
      cause,
    });
  }
}
