import { AgentProvider, createToolPartView } from "@callstate/react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { uploadFileFixtures } from "./fixtures";
import { createUploadFileRenderer } from "./renderer";
import type { uploadFile } from "./schema";
import type { UploadFile } from "./use-upload";

const photo = new File(["sample"], "door.png", { type: "image/png" });

/** A card that asks for a file, and an app that takes one when it is told to. */
function asking() {
  const uploads: { file: File; signal: AbortSignal; finish: () => void }[] = [];
  const upload = vi.fn<UploadFile>(
    (file, { signal }) =>
      new Promise((resolve) => {
        uploads.push({ file, signal, finish: () => resolve({ id: `up_${uploads.length}` }) });
      }),
  );
  const View = createToolPartView<{ uploadFile: typeof uploadFile }>({
    uploadFile: createUploadFileRenderer({ upload }),
  });
  const shown = render(
    <AgentProvider
      agent={{ decide: async ({ approvalId }) => ({ ok: true, approvalId, approved: true, status: "approved" }) }}
    >
      <View part={uploadFileFixtures["approval-requested"]} />
    </AgentProvider>,
  );
  const choose = (file: File) => {
    const dialog = shown.container.querySelector('input[type="file"]');
    if (dialog === null) throw new Error("There is no place to choose a file.");
    fireEvent.change(dialog, { target: { files: [file] } });
  };
  return { upload, uploads, choose, ...shown };
}

const has = (name: string) => screen.queryByRole("button", { name }) !== null;

it("sends nothing before a file was chosen, and names it when it is there", async () => {
  const { upload, uploads, choose, unmount } = asking();
  expect(upload).not.toHaveBeenCalled();
  choose(photo);
  expect(upload).toHaveBeenCalledOnce();
  expect(has("Send a file")).toBe(true);
  uploads[0]?.finish();
  await waitFor(() => expect(has("Send this file")).toBe(true));
  unmount();
});

it("sends no file of another type, and none that is too large", () => {
  const { upload, choose, unmount } = asking();
  choose(new File(["x"], "page.html", { type: "text/html" }));
  const large = new File(["x"], "large.png", { type: "image/png" });
  Object.defineProperty(large, "size", { value: 6 * 1024 * 1024 });
  choose(large);
  expect(screen.getByText("It is larger than what is asked for.")).toBeTruthy();
  expect(upload).not.toHaveBeenCalled();
  unmount();
});

it("ends an upload that nobody waits for", async () => {
  const { uploads, choose, unmount } = asking();
  choose(photo);
  choose(new File(["other"], "gate.png", { type: "image/png" }));
  expect(uploads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  // What comes of the first is of no use any more.
  uploads[0]?.finish();
  uploads[1]?.finish();
  await waitFor(() => expect(has("Remove")).toBe(true));
  expect(screen.getByText("gate.png")).toBeTruthy();
  choose(photo);
  unmount();
  expect(uploads[2]?.signal.aborted).toBe(true);
});
