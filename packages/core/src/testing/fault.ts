/**
 * What happens to one stream. Positions count from the beginning of the connection: bytes, or frames.
 *
 * `pass`: nothing. `delay`: the answer is late. `stall`: after so many bytes nothing comes, then the connection breaks. `cut`: it
 * breaks after so many bytes, in the middle of a frame or not. `end`: it ends there in good order. `chunks`: it comes in pieces of so
 * many bytes. `overlap`: the last frames before the cursor come again. `duplicate`: a window of frames comes twice. `reorder`: two
 * neighbours change places. `gap`: one frame is missing. `garbage`: this text stands before a frame. `status`: an answer without a
 * stream; `body` is JSON with an `error` unless said otherwise. `html`: a page in place of a stream. `bom`, `line-ends`: a byte order
 * mark, other ends of lines.
 */
export type Fault =
  | { kind: "pass" }
  | { kind: "delay"; ms: number }
  | { kind: "stall"; ms: number; afterBytes?: number }
  | { kind: "cut"; afterBytes: number }
  | { kind: "end"; afterBytes: number }
  | { kind: "chunks"; bytes: number; pauseMs?: number }
  | { kind: "overlap"; frames: number }
  | { kind: "duplicate"; from: number; count: number }
  | { kind: "reorder"; at: number }
  | { kind: "gap"; at: number }
  | { kind: "garbage"; at: number; text: string }
  | { kind: "status"; status: number; body?: string; headers?: Readonly<Record<string, string>> }
  | { kind: "html" }
  | { kind: "bom" }
  | { kind: "line-ends"; lineEnd: "\r\n" | "\r" };
