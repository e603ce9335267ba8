import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createAgentSession, createHttpTransport, isOpenRunStatus } from "@callstate/core";
import { type Recording, recordStream } from "@callstate/core/recording";
import { createMemoryStore } from "@callstate/server";
import { createApp } from "../../packages/demo/server/app";
import { openDatabase } from "../../packages/demo/server/data/database";
import { scriptedAssistant } from "../../packages/demo/server/script/scripted-assistant";
import { tools } from "../../packages/demo/shared/tools";
import type { Scene } from "./demo-scenes";

export type Pace = {
  /** Milliseconds between two pieces of what the model says. */
  pieceMs: number;
  toolMs: number;
  /** How long a person thinks before they decide. */
  personMs: number;
};

const cookie = "callstate_demo_user=recorded-session-00000";

/** Plays one scene with the demo's own server, in this process, and records what its page receives. */
export async function recordDemo(scene: Scene, pace: Pace): Promise<Recording> {
  const folder = mkdtempSync(join(tmpdir(), "callstate-recording-"));
  try {
    const app = createApp({
      database: await openDatabase(pathToFileURL(join(folder, "demo.db")).href),
      store: createMemoryStore(),
      model: scriptedAssistant({ pieceMs: pace.pieceMs, slowMs: pace.pieceMs }),
      modelName: undefined,
      weather: "sample",
      toolMs: pace.toolMs,
      clientFolder: folder,
    });
    const http = createHttpTransport({
      url: "http://localhost/api",
      headers: { cookie },
      fetch: async (input, init) => app.request(input instanceof URL ? input.href : input, init),
    });
    const transport = recordStream(http, { tools, title: scene.title, labels: { app: "demo" } });
    await play(scene, transport, pace);
    return transport.recording();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function play(scene: Scene, transport: Parameters<typeof createAgentSession>[0]["transport"], pace: Pace) {
  const session = createAgentSession({ transport, conversationId: scene.name });
  const answered = new Set<string>();
  const release = session.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      let stopped = false;
      session.subscribe(() => {
        const { status, pendingApprovals, messages, problem } = session.getSnapshot();
        if (problem !== null) reject(new Error(`${scene.name}: ${problem.code}, ${problem.message}`));
        for (const pending of pendingApprovals) {
          if (answered.has(pending.approvalId) || scene.answer === undefined) continue;
          answered.add(pending.approvalId);
          const decision = scene.answer(pending);
          setTimeout(() => void session.decide(decision), pace.personMs);
        }
        const said =
          messages
            .at(-1)
            ?.parts.map((part) => (part.type === "text" ? part.text : ""))
            .join("") ?? "";
        const isSpeaking = messages.at(-1)?.role === "assistant";
        if (scene.stopAfter !== undefined && isSpeaking && said.length >= scene.stopAfter && !stopped) {
          stopped = true;
          session.stop().catch(reject);
        }
        if (status !== "idle" && isSpeaking && !isOpenRunStatus(status)) resolve();
      });
      session.send(scene.says);
    });
  } finally {
    release();
  }
}
