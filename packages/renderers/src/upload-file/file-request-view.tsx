"use client";

import type { DeepPartial } from "@callstate/core";
import { type Formats, useCard, useLabels } from "@callstate/react";
import type { ReactElement } from "react";
import { byteWords } from "../shared/byte-words";
import { Facts } from "../shared/facts";
import { listOf } from "../shared/list-of";
import { ChooseFile } from "./choose-file";
import { FileRow } from "./file-row";
import type { FileRequest, UploadedFile } from "./schema";
import { readFile, useFileChoice } from "./use-chosen-file";
import type { UploadFile } from "./use-upload";

export type FileRequestViewProps = {
  request: DeepPartial<FileRequest> | undefined;
  upload: UploadFile | undefined;
  /** The file that came back. That of the card's arguments without it. */
  file?: UploadedFile;
  /** True while nobody can have chosen. */
  arriving?: boolean;
};

/** What the file is for and how it must be; then the file, or the place to choose it. */
export function FileRequestView({ request, upload, file, arriving = false }: FileRequestViewProps): ReactElement {
  const { formats } = useLabels();
  const card = useCard();
  const choice = useFileChoice();
  const accept = listOf(request?.accept).filter((type) => type !== undefined);
  const maxBytes = request?.maxBytes;
  const chosen = file ?? readFile(card?.form.edited);
  return (
    <div className="upload-file">
      <Facts
        facts={[
          { label: "For", value: request?.purpose, skeleton: 5 },
          {
            label: "Takes",
            value: maxBytes === undefined ? undefined : limitWords(accept, maxBytes, formats),
            skeleton: 4,
          },
        ]}
      />
      {choice !== undefined && upload !== undefined ? (
        <ChooseFile
          choice={choice}
          upload={upload}
          limits={{ accept, maxBytes: maxBytes ?? 0 }}
          toolCallId={card?.part.toolCallId ?? ""}
          chosen={chosen}
        />
      ) : (
        <div className="upload-file-place" data-filled={chosen === undefined ? undefined : ""}>
          {chosen !== undefined ? (
            <FileRow name={chosen.name} note={byteWords(chosen.bytes, formats)} />
          ) : (
            <p className="cs-outcome-detail">{arriving || choice !== undefined ? "" : "No file"}</p>
          )}
          {choice !== undefined && (
            <p className="cs-outcome-detail">
              <bdi>Files can’t be sent from here.</bdi>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** "PNG and JPEG, up to 5 MB" */
function limitWords(accept: readonly string[], maxBytes: number, formats: Formats): string {
  const types = accept.map((type) => {
    const [group = "", kind = ""] = type.split("/");
    return kind === "*" ? (group === "*" ? "any file" : `any ${group}`) : kind.replace(/^x-|\+.*$/g, "").toUpperCase();
  });
  const size = `up to ${byteWords(maxBytes, formats)}`;
  return types.length === 0 ? size : `${formats.list(types)}, ${size}`;
}
