import {
  type AgentSession,
  type AgentSessionOptions,
  createAgentSession,
  isToolPart,
  type Transport,
} from "@callstate/core";
import { FakeBackend } from "./fake-backend";
import { FakeEnvironment } from "./fake-environment";

const releases: (() => void)[] = [];

type Options = Partial<AgentSessionOptions>;

/** A session that somebody holds and listens to, in a world that belongs to the test. */
export async function openSession(
  options: Options = {},
  backend = new FakeBackend(),
  world = new FakeEnvironment(),
): Promise<{ session: AgentSession; backend: FakeBackend; world: FakeEnvironment; release: () => void }> {
  const session = createAgentSession({
    transport: backend,
    conversationId: "c1",
    environment: world.environment,
    ...options,
  });
  session.subscribe(() => {});
  const release = session.connect();
  releases.push(release);
  await world.pass(20);
  return { session, backend, world, release };
}

/** Lets go of every session of the test. */
export function releaseSessions(): void {
  for (const release of releases.splice(0)) release();
}

/** All text of the conversation, message by message. */
export function textOf(session: AgentSession): string {
  return session
    .getSnapshot()
    .messages.flatMap(({ parts }) => parts)
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("|");
}

/** Every call as `name state`. */
export function callsOf(session: AgentSession): string[] {
  const { messages } = session.getSnapshot();
  return messages.flatMap(({ parts }) => parts.filter(isToolPart).map(({ toolName, state }) => `${toolName} ${state}`));
}

/** The same backend with some of its methods replaced or, with `undefined`, left out. */
export function transportOf(
  backend: FakeBackend,
  changes: { [Name in keyof Transport]?: Transport[Name] | undefined } = {},
): Transport {
  const whole: Transport = {
    start: (request, signal) => backend.start(request, signal),
    attach: (request, signal) => backend.attach(request, signal),
    decide: (decision) => backend.decide(decision),
    sendToolOutput: (output) => backend.sendToolOutput(output),
    claimTool: (claim) => backend.claimTool(claim),
    stop: (request) => backend.stop(request),
    load: () => backend.load(),
  };
  return Object.assign(whole, changes);
}
