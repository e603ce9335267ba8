import { type ScheduleFrame, timerFrames } from "../store/frame-scheduler";

/** `focus` also stands for a page that comes out of the back-forward cache; `hidden` for one that goes into it. */
export type EnvironmentSignal = "online" | "offline" | "visible" | "hidden" | "focus" | "freeze" | "restore";

/** A wire between the tabs of one browser. Messages are hints: whoever hears one reads the conversation again. */
export interface TabChannel {
  post(message: string): void;
  close(): void;
}

/** Keeps words over a reload of this tab. Never throws: what can't be kept is not. */
export interface TabStorage {
  read(name: string): string | undefined;
  write(name: string, words: string | undefined): void;
}

/** All that the session knows of the world around it: passed in, so that a test can own the clock. */
export interface Environment {
  /** Milliseconds, only ever compared with each other. */
  now(): number;
  /** Between 0 and 1. */
  random(): number;
  newId(): string;
  setTimer(run: () => void, ms: number): () => void;
  scheduleFrame: ScheduleFrame;
  isOnline(): boolean;
  isVisible(): boolean;
  onSignal(listener: (signal: EnvironmentSignal) => void): () => void;
  openChannel(name: string, onMessage: (message: string) => void): TabChannel;
  /** Without it, messages that wait for a run to end are gone with the page. */
  storage?: TabStorage;
}

/** An always visible, always connected place with the runtime's own clock: a server, a script, the base of a test. */
export function createPlainEnvironment(overrides: Partial<Environment> = {}): Environment {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    scheduleFrame: timerFrames,
    isOnline: () => true,
    isVisible: () => true,
    onSignal: () => () => {},
    openChannel: () => ({ post: () => {}, close: () => {} }),
    ...overrides,
  };
}
