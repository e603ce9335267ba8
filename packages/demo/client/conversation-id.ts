/** The conversation is in the address, so that a reload, a second tab and a bookmark come back to it. */
export function readConversationId(): string {
  const found = /^\/c\/([\w-]{1,128})$/.exec(location.pathname)?.[1];
  if (found !== undefined) return found;
  const id = crypto.randomUUID();
  history.replaceState(null, "", `/c/${id}${location.search}`);
  return id;
}

/** Starts another one, with an entry in the browser's history. */
export function startConversation(): string {
  const id = crypto.randomUUID();
  history.pushState(null, "", `/c/${id}${location.search}`);
  return id;
}
