/** A file as a part of a message's content: its data where the address is a data URL, else the address. */
export function fileContent(url: string, mediaType: string): object {
  const [kind = ""] = mediaType.split("/");
  const type = ["image", "audio", "video"].includes(kind) ? kind : "document";
  const data = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1];
  const source = data === undefined ? { type: "url", value: url } : { type: "data", value: data };
  return { type, source: { ...source, mimeType: mediaType } };
}
