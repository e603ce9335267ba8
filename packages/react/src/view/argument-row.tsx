"use client";

import type { EffectiveDifference } from "../approval/effective";
import { FieldControl } from "../approval/field-control";
import type { BoundField } from "../approval/form-types";
import { MustRead } from "../approval/must-read";
import { isBlock, isGroup } from "../approval/schema-fields";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { LongValue, longValueLimit } from "../text/long-value";
import type { ErasedField } from "./erased-renderer";
import { jsonText, plainWords, type ValueWords, valueWords } from "./value-words";

/** A change shown beside a value: the person's own, or one that the request made under their eyes. */
export type RowChange = { by: "request"; was: unknown } | { by: "person"; was: unknown };

export type ArgumentRowProps = {
  path: string;
  label: string;
  /** Undefined while there is no value. */
  words: ValueWords | undefined;
  value: unknown;
  spec: ErasedField | undefined;
  /** The control, where this argument may be changed now. */
  bound: BoundField | undefined;
  streaming: boolean;
  /** True for the value whose text is still coming. */
  arriving: boolean;
  asking: boolean;
  mustRead: boolean;
  changed: RowChange | undefined;
  effective: EffectiveDifference | undefined;
  masked: boolean;
  /** True if nothing is known of the tool: values stand as the wire has them. */
  unknownTool: boolean;
};

/** One argument: its name, its value in words, the raw value where that differs, and what became of it. */
export function ArgumentRow(props: ArgumentRowProps) {
  const { label, bound, words, mustRead, changed } = props;
  const block = mustRead || (bound !== undefined && isBlock(bound.kind)) || isLong(words);
  return (
    <div
      className="cs-fact"
      data-block={block ? "" : undefined}
      data-changed={changed?.by === "request" ? "" : undefined}
    >
      <dt>
        {bound === undefined ? (
          <RowLabel {...props} />
        ) : isGroup(bound.kind) ? (
          label
        ) : (
          <label htmlFor={bound.id}>{label}</label>
        )}
      </dt>
      <dd>
        {bound === undefined ? <RowValue {...props} /> : <FieldControl field={bound} />}
        <RowNotes {...props} />
      </dd>
    </div>
  );
}

function isLong(words: ValueWords | undefined): boolean {
  return words !== undefined && words.text.length > longValueLimit;
}

function RowLabel({ label, words, mustRead }: ArgumentRowProps) {
  const { labels, formats } = useLabels();
  if (mustRead) {
    return (
      <>
        {label} <small>{labels.approval.mustRead}</small>
      </>
    );
  }
  if (!isLong(words)) return label;
  return (
    <>
      {label} <small>{labels.values.characters(formats.number(words?.text.length ?? 0))}</small>
    </>
  );
}

function RowValue(props: ArgumentRowProps) {
  const { path, label, words, spec, streaming, arriving, mustRead, changed, masked, unknownTool, value } = props;
  const { labels } = useLabels();
  if (words === undefined)
    return streaming ? <Bones spec={spec} /> : <span className="cs-raw">{labels.values.nothing}</span>;
  if (words.secret === true || masked) return <Secret />;
  if (mustRead) return <MustRead path={path} label={label} text={words.text} />;
  if (isLong(words)) return <LongValue text={words.text} />;
  if (unknownTool) {
    return (
      <bdi className="cs-raw" dir="ltr">
        <HiddenText text={jsonText(value) ?? words.text} />
        {arriving && <Caret />}
      </bdi>
    );
  }
  if (arriving) return <Arriving text={words.text} spec={spec} />;
  return (
    <>
      {changed?.by === "person" ? (
        <span className="cs-change">
          <ins>
            <HiddenText text={words.text} />
          </ins>
        </span>
      ) : (
        <HiddenText text={words.text} />
      )}
      {words.raw !== undefined && (
        <bdi className="cs-raw" dir="ltr">
          <HiddenText text={words.raw} quiet />
        </bdi>
      )}
    </>
  );
}

/** A text on its way. Where words will stand before the raw value, their place is kept. */
function Arriving({ text, spec }: { text: string; spec: ErasedField | undefined }) {
  const shown = (
    <>
      <HiddenText text={text} quiet />
      <Caret />
    </>
  );
  if (spec?.format === undefined || spec.raw === false) return <bdi>{shown}</bdi>;
  return (
    <>
      <Bone size={spec.skeleton ?? 3} />
      <bdi className="cs-raw" dir="ltr" data-arriving="">
        {shown}
      </bdi>
    </>
  );
}

function Secret() {
  const { labels } = useLabels();
  return (
    <span className="cs-secret">
      <span aria-hidden="true">••••••</span>
      <span className="cs-visually-hidden">{labels.values.secret}</span>
    </span>
  );
}

/** The blinking end of a text that is still coming. */
export function Caret() {
  return <span className="cs-caret" aria-hidden="true" />;
}

function Bones({ spec }: { spec: ErasedField | undefined }) {
  return (
    <>
      <Bone size={spec?.skeleton ?? 3} />
      {spec?.format !== undefined && spec.raw !== false && (
        <span className="cs-raw">
          <Bone size="raw" />
        </span>
      )}
    </>
  );
}

/** A bar in the place of what isn't there yet. `size` from 1 (a digit) to 5 (a sentence). */
export function Bone({ size }: { size: 1 | 2 | 3 | 4 | 5 | "raw" }) {
  return <span className="cs-bone" data-size={size} aria-hidden="true" />;
}

function RowNotes({ bound, changed, effective, spec }: ArgumentRowProps) {
  const { labels, formats } = useLabels();
  const write = (value: unknown) => valueWords(value, spec, { formats, labels, input: undefined }).text;
  return (
    <>
      {changed !== undefined && changed.was !== undefined && bound?.changed !== true && (
        <span className="cs-was">
          {labels.approval.was}{" "}
          <s>
            <HiddenText text={write(changed.was)} quiet />
          </s>
        </span>
      )}
      {effective?.kind === "filled-in" && (
        <span className="cs-was">
          {labels.approval.filledIn}: {plainWords(effective.value, labels)}
        </span>
      )}
      {effective?.kind === "sent-as" && (
        <span className="cs-was">{labels.approval.sentAs(plainWords(effective.value, labels))}</span>
      )}
      {effective?.kind === "left-out" && <span className="cs-was">{labels.approval.leftOut}</span>}
    </>
  );
}
