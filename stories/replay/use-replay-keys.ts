import { useEffect } from "react";
import type { Player } from "./use-player";

/** Arrows step, with Shift to the next change of state; Home and End; Space plays and pauses. */
export function useReplayKeys(player: Player, length: number): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isWriting(event.target)) return;
      const { direction } = getComputedStyle(document.documentElement);
      const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
      const back = direction === "rtl" ? "ArrowRight" : "ArrowLeft";
      const moves: Record<string, () => void> = {
        [forward]: () => (event.shiftKey ? player.goToChange(1) : player.go(player.position + 1)),
        [back]: () => (event.shiftKey ? player.goToChange(-1) : player.go(player.position - 1)),
        Home: () => player.go(0),
        End: () => player.go(length - 1),
      };
      if (!isPressable(event.target)) moves[" "] = () => player.play(!player.playing);
      const move = moves[event.key];
      if (move === undefined) return;
      event.preventDefault();
      move();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [player, length]);
}

/** Where keys mean something else: text, choices, and blocks that scroll. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && target.type === "range") return false;
  return target.closest("input, textarea, select, pre, [role=dialog], [role=alertdialog]") !== null;
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}
