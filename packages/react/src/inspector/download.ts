import { formatRecording, type Recording } from "@callstate/core/recording";

/** Hands a recording to the person as a file. */
export function downloadRecording(recording: Recording, name = "recording"): void {
  const file = new Blob([formatRecording(recording)], { type: "application/jsonl" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.jsonl`;
  link.click();
  // The browser has the file once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
