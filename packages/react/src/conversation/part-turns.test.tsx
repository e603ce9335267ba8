import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { partTurnsOf } from "./part-turns";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function turnsOfSix() {
  const listeners = new Set<() => void>();
  const turns = partTurnsOf({
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const drawn: number[] = [];
  const draws = [0, 1, 2, 3, 4, 5].map((index) => () => void drawn.push(index));
  return {
    turns,
    drawn,
    release: turns.hold(),
    ask: (...indexes: number[]) => {
      for (const index of indexes) turns.request(draws[index]!);
    },
    withdraw: (index: number) => turns.cancel(draws[index]!),
    speak: () => {
      for (const listener of listeners) listener();
    },
    isHeard: () => listeners.size > 0,
  };
}

describe("parts that only grow", () => {
  it("are drawn at once while they are few", () => {
    const { ask, speak, drawn } = turnsOfSix();
    ask(0, 1, 2);
    speak();
    expect(drawn).toEqual([0, 1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are drawn in turns while they are many, those first that wait longest", () => {
    const { ask, speak, drawn } = turnsOfSix();
    for (let frame = 0; frame < 4; frame++) {
      ask(0, 1, 2, 3, 4, 5);
      speak();
    }
    expect(drawn).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]);
  });

  it("are all drawn when nothing comes any more", () => {
    const { ask, speak, drawn } = turnsOfSix();
    ask(0, 1, 2, 3, 4, 5);
    speak();
    vi.advanceTimersByTime(200);
    expect(drawn).toEqual([0, 1, 2, 3, 4, 5]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are not drawn twice, nor after they were drawn for another reason", () => {
    const { ask, speak, drawn, withdraw } = turnsOfSix();
    ask(0, 0, 1);
    withdraw(0);
    speak();
    speak();
    expect(drawn).toEqual([1]);
  });

  it("leave nothing behind", () => {
    const { ask, speak, release, isHeard } = turnsOfSix();
    ask(0, 1, 2, 3, 4, 5);
    speak();
    release();
    expect(isHeard()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
