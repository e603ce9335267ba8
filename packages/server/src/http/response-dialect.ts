import type { Exchange } from "./exchange";
import type { Body } from "./read-body";
import type { Resource } from "./resource";
import type { Pattern } from "./routes";

/** A format of somebody else in which the handler takes requests and answers them, at paths of its own. Made by `aiSdkResponses` and the like. */
export type ResponseDialect = {
  readonly routes: readonly Pattern<ForeignRoute>[];
};

export type ForeignRoute = {
  /** Clients of such formats send their whole history along. It is not read, but it has to fit. */
  readonly maxBodyBytes: number;
  /** What `authorize` is asked first. */
  readonly resource: (body: Body) => Resource;
  readonly handle: (exchange: Exchange, body: Body) => Promise<Response>;
};
