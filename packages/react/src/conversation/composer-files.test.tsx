import type { SessionSnapshot } from "@callstate/core";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { draw, View } from "../fixtures";
import { AgentProvider } from "../hooks/agent-context";
import { Composer } from "./composer";

const options = { accept: ["image/*", "text/plain"], maxFiles: 3, maxBytes: 2000 };
const png = (name = "plan.png") => new File([new Uint8Array([137, 80, 78, 71])], name, { type: "image/png" });
const text = (name: string, length = 5) => new File(["x".repeat(length)], name, { type: "text/plain" });
const input = () => screen.getByRole("textbox", { name: "Message" });
const dialog = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? input();
const names = () => within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem");
const dropped = (files: File[]) => ({ files, types: ["Files"] });

function open(agent: Partial<SessionSnapshot> = {}, send = vi.fn()) {
  return { send, ...draw(<Composer files={options} />, { status: "idle", ...agent, send }) };
}

describe("files in the composer", () => {
  it("go out with the words, as data: URLs, and the composer starts anew", async () => {
    const { send } = open();
    await userEvent.upload(dialog(), [png(), text("notes.txt")]);
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.type(input(), "See this{Enter}");
    expect(send).toHaveBeenCalledExactlyOnceWith({
      text: "See this",
      files: [
        { mediaType: "image/png", url: "data:image/png;base64,iVBORw==", name: "plan.png" },
        { mediaType: "text/plain", url: "data:text/plain;base64,eHh4eHg=", name: "notes.txt" },
      ],
    });
    expect(screen.queryByRole("list", { name: "Files" })).toBeNull();
    expect(input()).toHaveValue("");
  });
  it("may go out without a word", async () => {
    const { send } = open();
    await userEvent.upload(dialog(), png());
    await waitFor(() => expect(names()).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(send).toHaveBeenCalledWith({ text: "", files: [expect.objectContaining({ name: "plan.png" })] });
  });
  it("are dropped and pasted; words that are dropped or pasted stay words", async () => {
    open();
    fireEvent.drop(input(), { dataTransfer: dropped([png("a.png")]) });
    await waitFor(() => expect(names()).toHaveLength(1));
    fireEvent.paste(input(), { clipboardData: { files: [png("b.png")] } });
    await waitFor(() => expect(names()).toHaveLength(2));
    const words = createEvent.paste(input(), { clipboardData: { files: [] } });
    fireEvent(input(), words);
    expect(words.defaultPrevented).toBe(false);
    const over = createEvent.dragOver(input(), { dataTransfer: { files: [], types: ["text/plain"] } });
    fireEvent(input(), over);
    expect(over.defaultPrevented).toBe(false);
  });
  it("are taken out by keyboard, and the focus goes to the next one, then to the words", async () => {
    open();
    await userEvent.upload(dialog(), [png("a.png"), png("b.png")]);
    await waitFor(() => expect(names()).toHaveLength(2));
    screen.getByRole("button", { name: "Remove: a.png" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Remove: b.png" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(input()).toHaveFocus();
  });
  it("show a picture only of what is here, and never an SVG", async () => {
    draw(<Composer files={{ accept: ["image/*"] }} />, { status: "idle", send: vi.fn() });
    const svg = new File(["<svg onload='x'/>"], "a.svg", { type: "image/svg+xml" });
    await userEvent.upload(dialog(), [png(), svg]);
    await waitFor(() => expect(names()).toHaveLength(2));
    const sources = [...document.querySelectorAll("img")].map(({ src }) => src);
    expect(sources).toEqual(["data:image/png;base64,iVBORw=="]);
  });
  it.each([
    ["another type", [new File(["x"], "a.exe", { type: "application/x-msdownload" })], /a\.exe is of a type/],
    ["too much", [text("long.txt", 3000)], /long\.txt is too large: all files together may have 2 kB/],
    ["too many", [1, 2, 3, 4].map((count) => text(`${count}.txt`)), /No more than 3 files/],
  ])("are refused with a reason: %s", async (_name, files, words) => {
    open();
    fireEvent.drop(input(), { dataTransfer: dropped(files) });
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(words));
  });
  it("are not there unless the app says so", () => {
    draw(<Composer />, { status: "idle", send: vi.fn() });
    expect(screen.queryByRole("button", { name: "Add a file" })).toBeNull();
    const drop = createEvent.drop(input(), { dataTransfer: dropped([png()]) });
    fireEvent(input(), drop);
    expect(drop.defaultPrevented).toBe(false);
  });
});

describe("a message that was refused", () => {
  it("is back, words and files, before what has been written since, once", async () => {
    const send = vi.fn();
    const page = (agent: Partial<SessionSnapshot>) => (
      <AgentProvider agent={{ status: "idle", ...agent, send }} view={View}>
        <Composer files={options} />
      </AgentProvider>
    );
    const { rerender } = draw(<p />);
    rerender(page({}));
    await userEvent.type(input(), "and more");
    const files = [{ mediaType: "image/png", url: "data:image/png;base64,iVBORw==", name: "plan.png" }];
    const refused = {
      message: { id: "m1", text: "See this", files },
      problem: { code: "too-large", message: "Too large." },
    };
    rerender(page({ refused }));
    expect(input()).toHaveValue("See this\nand more");
    expect(names()).toHaveLength(1);
    rerender(page({ refused, status: "done" }));
    expect(input()).toHaveValue("See this\nand more");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(send).toHaveBeenCalledWith({ text: "See this\nand more", files });
  });
});
