import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { findPostgres, missingService } from "../../scripts/services.mjs";
import { freePort } from "./free-port";
import { ServerProcess } from "./server-process";
import type { Service } from "./service";

/** Without waits for the disk: a killed process loses nothing by that, only a machine without power does. */
const SETTINGS = { fsync: "off", full_page_writes: "off", max_connections: "200", listen_addresses: "127.0.0.1" };

/** Starts a PostgreSQL of its own in a temporary folder. */
export async function startPostgres(): Promise<Service> {
  const programs = findPostgres();
  if (programs === undefined) throw missingService("PostgreSQL");
  const folder = mkdtempSync(join(tmpdir(), "callstate-postgres-"));
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initialise = ["-D", data, "-U", "callstate", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(programs, "initdb"), initialise, { stdio: "pipe", cwd: folder, ...user });
  const port = await freePort();
  const url = `postgres://callstate@127.0.0.1:${port}/postgres`;
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = new ServerProcess({
    command: join(programs, "postgres"),
    parameters: ["-D", data, "-p", String(port), "-k", folder, ...settings],
    isUp: () => isUp(url),
    ...(user === undefined ? {} : { user }),
  });
  await server.start();
  return {
    url,
    // All sessions end at once and nothing is written down: as hard as a kill, but no child is left behind.
    stop: () => server.stop("SIGQUIT"),
    start: () => server.start(),
    remove: async () => {
      await server.stop("SIGQUIT");
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root hands it to the user that its package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: string) => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function isUp(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await sql`SELECT 1`;
    return true;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

let databases = 0;

/** Makes a new, empty database of this server and returns its address. */
export async function newDatabase(service: Service): Promise<string> {
  const name = `test_${++databases}`;
  const sql = postgres(service.url, { max: 1 });
  await sql`CREATE DATABASE ${sql(name)}`;
  await sql.end();
  return service.url.replace(/\/postgres$/, `/${name}`);
}
