import { HiddenText } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";

/** A file by its name, with its size or what becomes of it. */
export function FileRow({
  name,
  note,
  children,
}: {
  name: string;
  note: ReactNode;
  children?: ReactNode;
}): ReactElement {
  return (
    <>
      <svg className="upload-file-icon" viewBox="0 0 20 24" aria-hidden="true">
        <path d="M2 1.5h10.5l5.5 5.5v15.5h-16z" />
        <path d="M12.5 1.5v5.5h5.5" />
      </svg>
      <div className="upload-file-words">
        <span className="upload-file-name cr-line">
          <HiddenText text={name} quiet />
        </span>
        <bdi className="upload-file-note">{note}</bdi>
      </div>
      {children}
    </>
  );
}
