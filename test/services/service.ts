/** A server that a test started. */
export type Service = {
  readonly url: string;
  /** Takes it away at once, as a power cut would. The data stays. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and with the same data. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
};
