import { CallstateError } from "@callstate/core";
import type postgres from "postgres";

/** The function that the package `postgres` exports. */
export type Driver = typeof postgres;

/** Loaded at the first use, so that apps on another store need not install it. */
export async function loadDriver(): Promise<Driver> {
  try {
    return (await import("postgres")).default;
  } catch (cause) {
    throw new CallstateError("missing-package", "The PostgreSQL store needs the package postgres.", {
      hint: "Install it with `npm install postgres`.",
      cause,
    });
  }
}

/** True for what the server itself said. The connection is still good after it. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && error.name === "PostgresError";
}
