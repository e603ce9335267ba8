"use client";

import type { ReactNode } from "react";
import { useLabels } from "../labels/labels-context";
import { type DraftTree, isTree } from "./draft";
import { chooseVariant, presentDraft } from "./draft-tree";
import { FieldLabel } from "./field-label";
import type { GroupControlProps, InnerControl } from "./control-props";
import type { BoundField } from "./form-types";
import { innerField } from "./inner-field";
import { ListControl } from "./list-control";
import { variantsOf } from "./schema-choices";
import { isBlock } from "./schema-fields";

/** A field of several controls: the members of an object, the items of a list, the alternatives of a union. */
export function GroupControl({ field, common, Inner }: GroupControlProps) {
  const { labels } = useLabels();
  const { draft, label, kind } = field;
  if (kind === "constant") return <span className="cs-constant">{constantWords(field, labels.values.nothing)}</span>;
  const tree = isTree(draft) ? draft : undefined;
  return (
    // The focus comes here when the whole is wrong.
    <fieldset
      className="cs-group-field"
      data-kind={kind}
      id={common.id}
      tabIndex={-1}
      aria-invalid={common["aria-invalid"]}
      aria-describedby={common["aria-describedby"]}
    >
      <legend className="cs-visually-hidden">{label}</legend>
      {kind === "union" && <VariantChoice field={field} />}
      {tree === undefined ? (
        kind !== "union" && (
          <button type="button" className="cs-link" onClick={() => field.set(presentDraft(field))}>
            {labels.approval.addField(label)}
          </button>
        )
      ) : (
        <GroupBody field={field} tree={tree} Inner={Inner} />
      )}
      {tree !== undefined && field.emptied !== undefined && kind !== "union" && (
        <button type="button" className="cs-link" onClick={() => field.set("")}>
          {labels.approval.removeField(label)}
        </button>
      )}
    </fieldset>
  );
}

type GroupBodyProps = {
  field: BoundField;
  tree: DraftTree;
  /** A member that the choice of an alternative says already. */
  said?: string | undefined;
  Inner: InnerControl;
};

function GroupBody({ field, tree, said, Inner }: GroupBodyProps): ReactNode {
  const { labels } = useLabels();
  if (field.kind === "list" || field.kind === "record") return <ListControl field={field} tree={tree} Inner={Inner} />;
  if (field.kind === "union") {
    const [entry] = tree.entries;
    const variant = entry === undefined ? undefined : innerField(field, tree, entry, 0, labels);
    if (variant === undefined || !isTree(variant.draft)) return null;
    const { key } = variantsOf(field.source.node, field.source.root)[tree.choice ?? 0] ?? {};
    return <GroupBody field={variant} tree={variant.draft} said={key} Inner={Inner} />;
  }
  return (
    <div className="cs-fields">
      {tree.entries.map((entry, index) => {
        const inner = innerField(field, tree, entry, index, labels);
        if (entry.key === said && inner.kind === "constant") return null;
        return (
          <div key={entry.id} className="cs-field" data-wide={isBlock(inner.kind) ? "" : undefined}>
            <FieldLabel field={inner} />
            <Inner field={inner} />
          </div>
        );
      })}
    </div>
  );
}

function VariantChoice({ field }: { field: BoundField }) {
  const { labels } = useLabels();
  const { draft, source } = field;
  const chosen = isTree(draft) ? String(draft.choice) : "";
  return (
    <select
      className="cs-input"
      aria-label={labels.approval.kindOf(field.label)}
      value={chosen}
      onChange={({ target }) => field.set(target.value === "" ? "" : chooseVariant(field, draft, Number(target.value)))}
    >
      {(chosen === "" || field.emptied !== undefined) && (
        <option value="" disabled={field.emptied === undefined}>
          {field.emptied === undefined ? labels.approval.choose : labels.approval.none}
        </option>
      )}
      {variantsOf(source.node, source.root).map((variant, index) => (
        <option key={variant.title} value={String(index)}>
          {variant.title}
        </option>
      ))}
    </select>
  );
}

function constantWords({ options }: BoundField, nothing: string): string {
  return options[0]?.title ?? nothing;
}
