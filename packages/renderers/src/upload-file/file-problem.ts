/** What is known of a file before and after it was uploaded. An empty id: it has not been. */
export type JudgedFile = { id?: string; name: string; mediaType: string; bytes: number };

export type FileLimits = { accept: readonly string[]; maxBytes: number };

/** Why this file can't be handed over, in a sentence for who chose it. Undefined: it can. */
export function fileProblem(file: JudgedFile, limits: FileLimits): string | undefined {
  if (file.name === "") return "Choose a file first.";
  return unfit(file, limits) ?? (file.id === "" ? "Wait until the file has been uploaded." : undefined);
}

/** What is wrong with the file itself: it is not even uploaded then. */
export function unfit({ mediaType, bytes }: JudgedFile, { accept, maxBytes }: FileLimits): string | undefined {
  if (!accept.some((type) => fits(type, mediaType))) return "Its type is not among those that are asked for.";
  return bytes > maxBytes ? "It is larger than what is asked for." : undefined;
}

function fits(accepted: string, mediaType: string): boolean {
  if (accepted === "*/*") return true;
  const type = mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return accepted.endsWith("/*")
    ? type.startsWith(accepted.slice(0, -1).toLowerCase())
    : type === accepted.toLowerCase();
}
