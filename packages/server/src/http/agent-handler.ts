import { type Agent, agentOf } from "../agent/agent";
import type { AgentOptions } from "../agent/agent-options";
import { keyOf, type Principal } from "../agent/principal";
import { sweepDue } from "../agent/sweep";
import { conversationOf } from "./body-fields";
import { checkOrigin } from "./check-origin";
import { dialectRoutes } from "./dialect-routes";
import type { Exchange } from "./exchange";
import { handleClaim, handleOutput } from "./handle-client-tool";
import { handleDelete, handleList, handleLoad, handleReadOutput } from "./handle-conversation";
import { handleDecision } from "./handle-decision";
import { handleRead, handleStart, handleStop } from "./handle-run";
import { asHttpError, errorResponse, HttpError, MethodNotAllowed, notFound } from "./http-error";
import { type Body, readBody } from "./read-body";
import type { Resource } from "./resource";
import type { ForeignRoute, ResponseDialect } from "./response-dialect";
import { byLength, matchPath, OWN_PATTERNS, type Pattern, type Route } from "./routes";
import { StreamCount } from "./stream-count";

/**
 * Who asks, and may they? Null answers 401. `userId` and `tenantId` name whose data everything is; asked for every request, and
 * every minute on open streams.
 */
export type Authorize = (request: Request, resource: Resource) => Principal | null | Promise<Principal | null>;

export type AgentHandlerOptions = AgentOptions & {
  readonly authorize: Authorize;
  /** Other origins whose pages may use the handler, such as `https://app.example.com`. The handler's own always may. */
  readonly allowedOrigins?: readonly string[];
  /** Other formats that clients may speak, each at a path of its own: `aiSdkResponses()`, `agUiResponses()`. */
  readonly dialects?: readonly ResponseDialect[];
};

export type AgentHandler = {
  (request: Request): Promise<Response>;
  /** Stops looking for abandoned runs and waits for what this process works on. The store stays open. */
  close(): Promise<void>;
};

/**
 * The whole HTTP of an agent as one function. Routes are matched at the end of the path, so it may be mounted anywhere.
 *
 * Never rejects: failures are answers, and what is unexpected goes to the log.
 */
export function createAgentHandler(options: AgentHandlerOptions): AgentHandler {
  const agent = agentOf(options);
  const streams = new StreamCount(agent.settings.maxStreamsPerUser);
  const patterns = byLength<Route | ForeignRoute>([...OWN_PATTERNS, ...dialectRoutes(options.dialects ?? [])]);
  let sweeper: ReturnType<typeof setInterval> | undefined;
  const handle = async (request: Request): Promise<Response> => {
    sweeper ??= startSweeper(agent);
    try {
      return await answer(options, agent, streams, patterns, request);
    } catch (error) {
      return errorResponse(asHttpError(error) ?? unexpected(agent, error));
    }
  };
  const close = async () => {
    clearInterval(sweeper);
    await agent.idle();
  };
  return Object.assign(handle, { close });
}

/** Every process looks for what others left; the first request starts it, since some platforms forbid timers before. */
function startSweeper(agent: Agent): ReturnType<typeof setInterval> | undefined {
  if (agent.settings.sweepMs === 0) return undefined;
  let sweeping = false;
  const sweeper = setInterval(() => {
    if (sweeping || agent.isGone) return;
    sweeping = true;
    sweepDue(agent)
      .catch((error: unknown) => agent.log({ level: "warn", code: "sweep-failed", message: "A sweep failed.", error }))
      .finally(() => {
        sweeping = false;
      });
  }, agent.settings.sweepMs);
  sweeper.unref();
  return sweeper;
}

type Patterns = readonly Pattern<Route | ForeignRoute>[];

async function answer(
  options: AgentHandlerOptions,
  agent: Agent,
  streams: StreamCount,
  patterns: Patterns,
  request: Request,
): Promise<Response> {
  checkOrigin(request, options.allowedOrigins ?? []);
  const route = matchPath(patterns, request.method, new URL(request.url).pathname);
  if (route === null) throw notFound();
  if ("methods" in route) throw new MethodNotAllowed(route.methods);
  const maxBytes = "maxBodyBytes" in route ? route.maxBodyBytes : agent.settings.maxBodyBytes;
  // A body that can't be used is no reason to tell a stranger so: who asks comes first.
  const body = request.method === "POST" ? await settle(readBody(request, maxBytes)) : { value: {} };
  const given = "value" in body ? body.value : {};
  const resource = "handle" in route ? route.resource(given) : resourceOf(route, given);
  // An `authorize` that forgets to answer lets nobody in.
  const principal = (await options.authorize(request, resource)) ?? null;
  if (principal === null) throw unauthorized();
  const { tenantId, userId } = keyOf({ ...principal, conversationId: "" });
  if ("error" in body) throw body.error;
  const isAllowed = async (what: Resource) => {
    const again = (await options.authorize(request, what)) ?? null;
    return again !== null && again.userId === userId && (again.tenantId ?? "") === tenantId;
  };
  const exchange: Exchange = {
    agent,
    request,
    principal,
    permit: async (what) => {
      if (!(await isAllowed(what))) throw unauthorized();
    },
    stillAllowed: () => isAllowed(resource),
    countStream: () => streams.open(JSON.stringify([tenantId, userId])),
  };
  return "handle" in route ? route.handle(exchange, body.value) : dispatch(options, exchange, route, body.value);
}

const unauthorized = () => new HttpError(401, "unauthorized", "Sign in to do this.");

function dispatch(options: AgentOptions, exchange: Exchange, route: Route, body: Body): Promise<Response> {
  switch (route.action) {
    case "start":
      return handleStart(exchange, body);
    case "read":
      return handleRead(exchange, route.runId);
    case "stop":
      return handleStop(exchange, route.runId, route.toolCallId);
    case "claim":
      return handleClaim(exchange, route.runId, body);
    case "report":
      return handleOutput(exchange, route.runId, body);
    case "read-output":
      return handleReadOutput(exchange, route.runId, route.toolCallId);
    case "decide":
      return handleDecision(options, exchange, route.approvalId, body);
    case "load":
      return handleLoad(exchange, route.conversationId);
    case "delete":
      return handleDelete(exchange, route.conversationId);
    case "list":
      return handleList(exchange);
  }
}

function resourceOf(route: Route, body: Body): Resource {
  const named = "conversationId" in route ? route.conversationId : conversationOf(body);
  return {
    action: route.action,
    ...(named === undefined ? {} : { conversationId: named }),
    ...("runId" in route ? { runId: route.runId } : {}),
    ...("approvalId" in route ? { approvalId: route.approvalId } : {}),
  };
}

async function settle<Value>(promise: Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await promise };
  } catch (error) {
    return { error };
  }
}

function unexpected(agent: Agent, error: unknown): HttpError {
  const correlationId = agent.log({ level: "error", code: "request-failed", message: "A request failed.", error });
  return new HttpError(500, "internal", `Something went wrong. (Reference ${correlationId})`);
}
