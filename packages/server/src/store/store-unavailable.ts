import { CallstateError } from "@callstate/core";

/** What a store rejects with where it can't be reached, or where nobody knows whether a write arrived: ask again with the same token. */
export function storeUnavailable(store: string, cause: unknown): CallstateError {
  return new CallstateError("store-unavailable", `The ${store} store can't be reached right now.`, { cause });
}

/** Ids are short and plain. Others name nothing, so that no store has to carry a NUL or half a character into a query. */
export function isStorableId(id: string): boolean {
  return /^[\w.:~-]{1,256}$/.test(id);
}
