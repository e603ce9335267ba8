// A server process of its own: the handler over a shared store. Its parent kills it.
import { createWorkerAgent } from "./worker-agent";
import { serveHttp } from "./serve-http";
import type { Answer, CopiesCommand, WorkerConfig, WorkerMessage } from "./worker-config";

const config: WorkerConfig = JSON.parse(process.argv[2] ?? "{}");
const handler = createWorkerAgent(config);

const say = (message: WorkerMessage) => process.send?.(message);

process.on("message", (command: CopiesCommand) => {
  void Promise.all(command.bodies.map((body) => post(command, body))).then((answers) =>
    say({ kind: "copies", id: command.id, answers }),
  );
});
// The parent is gone: nobody would end this process.
process.on("disconnect", () => process.exit());

say({ kind: "listening", port: await serveHttp(handler) });

async function post({ path, user }: CopiesCommand, body: object): Promise<Answer> {
  const response = await handler(
    new Request(`http://127.0.0.1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-user": user },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.text() };
}
