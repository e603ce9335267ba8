"use client";

import { useLabels } from "../labels/labels-context";
import { findHidden } from "../text/hidden-characters";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { commonProps, focusField } from "./control-props";
import type { BoundField } from "./form-types";
import { GroupControl } from "./group-control";
import { LeafControl } from "./leaf-control";
import { isGroup } from "./schema-fields";

export type FieldControlProps = { field: BoundField };

/** Longer than this, an old value is not repeated beside the new one. */
const longestWas = 80;

/** The control of one editable argument, with what it was before and what is wrong with it. */
export function FieldControl({ field }: FieldControlProps) {
  const common = commonProps(field);
  return (
    <>
      {isGroup(field.kind) ? (
        <GroupControl field={field} common={common} Inner={FieldControl} />
      ) : (
        <LeafControl field={field} common={common} />
      )}
      <HiddenInDraft field={field} />
      {field.changed && <Was field={field} />}
      {field.help !== undefined && (
        <p className="cs-help" id={`${field.id}-help`}>
          {field.help}
        </p>
      )}
      {field.error !== undefined && (
        <p className="cs-error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </>
  );
}

/** A browser's control draws what is hidden as nothing, so the text stands below it once more. */
function HiddenInDraft({ field: { draft, sensitive } }: FieldControlProps) {
  if (typeof draft !== "string" || sensitive) return null;
  const { hidden, mixedWords } = findHidden(draft);
  if (hidden === 0 && mixedWords === 0) return null;
  return (
    <p className="cs-seen">
      <HiddenText text={draft} />
    </p>
  );
}

function Was({ field }: FieldControlProps) {
  const { labels } = useLabels();
  // Of several controls only a plain list reads well in one line.
  const short = !field.sensitive && field.was.length <= longestWas && !/^[{[]/.test(field.was);
  return (
    <span className="cs-was">
      {short ? (
        <>
          {labels.approval.was}{" "}
          <s>
            <HiddenText text={field.was} quiet />
          </s>
        </>
      ) : (
        labels.approval.changedField
      )}
      <button
        type="button"
        className="cs-icon-button"
        aria-label={labels.approval.undoField(field.label)}
        title={labels.approval.undo}
        onClick={() => {
          field.undo();
          focusField(field.id);
        }}
      >
        <Icon name="undo" />
      </button>
    </span>
  );
}
