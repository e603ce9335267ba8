import { randomBytes } from "node:crypto";

const cookieName = "callstate_demo_user";

/** The demo has no accounts: a browser is a user, known by a cookie that scripts can't read. */
export function userOf(request: Request): string | undefined {
  const cookies = request.headers.get("cookie") ?? "";
  const found = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{22})(?:;|$)`).exec(cookies);
  return found?.[1];
}

/** A `Set-Cookie` value for a new user. */
export function newUserCookie(): string {
  const id = randomBytes(16).toString("base64url");
  return `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`;
}
