"use client";

import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { focusField } from "./control-props";
import type { ApprovalNotice } from "./form-types";

/** One line above the form. Its place is there before it has words, so that they are read out. */
export function NoticeSlot({ notice, live }: { notice: ApprovalNotice | undefined; live: boolean }) {
  return (
    <div role={live ? "status" : undefined}>
      {notice !== undefined && (
        <div className="cs-form-stack">
          <div className="cs-notice" data-tone={notice.tone}>
            <Icon name="alert" />
            <p>
              <strong>{notice.title}</strong>
              {notice.fields?.map((field, index) => (
                <span key={field.id}>
                  {index > 0 ? ", " : " "}
                  <FieldLink id={field.id} label={field.label} />
                </span>
              ))}
              {notice.detail !== undefined && (
                <>
                  {" "}
                  <HiddenText text={notice.detail} quiet />
                </>
              )}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

function FieldLink({ id, label }: { id: string; label: string }) {
  return (
    <button type="button" className="cs-link" onClick={() => focusField(id)}>
      {label}
    </button>
  );
}
