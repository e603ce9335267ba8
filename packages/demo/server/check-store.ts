import { isCallstateError } from "@callstate/core";
import type { AgentStore } from "@callstate/server";

/**
 * Looks at the store once, so that a wrong address is told at start and not by the first message.
 *
 * Throws an error that says where the store was looked for, what was met there, and what to do. No password is in it.
 */
export async function checkStore(store: AgentStore, url: string): Promise<void> {
  try {
    await store.getRun("run_0");
  } catch (error) {
    // The others say themselves what is wrong and how to mend it.
    if (!isCallstateError(error, "store-unavailable")) throw error;
    const reason = withoutSecrets(reasonOf(error.cause), url);
    const message = `The store at ${shownAddress(url)} can't be used: ${reason}.`;
    throw new Error(`${message} Start it, mend the address in CALLSTATE_STORE, or leave that out to use a file.`, {
      cause: error,
    });
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "nobody says why";
  // Where a name has several addresses, what is thrown is a list without a message.
  const [first] = cause instanceof AggregateError ? cause.errors : [];
  const text = cause.message === "" ? reasonOf(first) : cause.message;
  return text.replace(/\.$/, "");
}

/** An address without user, password and options, any of which may be secret. */
function shownAddress(url: string): string {
  if (!URL.canParse(url)) return `an address that begins with "${url.split(":")[0] ?? ""}:" and can't be read`;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function withoutSecrets(text: string, url: string): string {
  if (!URL.canParse(url)) return text;
  const { password, searchParams } = new URL(url);
  const secrets = [password, decodeURIComponent(password), ...searchParams.values()].filter((secret) => secret !== "");
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}
