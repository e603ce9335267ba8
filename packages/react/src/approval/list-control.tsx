"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";
import type { InnerControl } from "./control-props";
import type { DraftTree } from "./draft";
import { addEntry, moveEntry, removeEntry, renameEntry } from "./draft-tree";
import type { BoundField } from "./form-types";
import { innerField } from "./inner-field";
import { isBlock, isGroup } from "./schema-fields";

export type ListControlProps = { field: BoundField; tree: DraftTree; Inner: InnerControl };

/** Items that can be added, removed and put in another order; of a record, rows of a name and a value. */
export function ListControl({ field, tree, Inner }: ListControlProps) {
  const { labels } = useLabels();
  const [moved, setMoved] = useState("");
  const { entries } = tree;
  const list = useRef<HTMLDivElement>(null);
  /** Where the focus goes once the list has been drawn again: what was pressed may be gone. */
  const next = useRef<(() => HTMLElement | null | undefined) | undefined>(undefined);
  useEffect(() => {
    next.current?.()?.focus();
    next.current = undefined;
  }, [entries]);
  const rows = () => list.current?.querySelectorAll<HTMLElement>(":scope > .cs-item") ?? [];
  const move = (id: number, by: -1 | 1) => {
    const here = document.activeElement;
    const to = entries.findIndex((entry) => entry.id === id) + by;
    if (to < 0 || to >= entries.length) return;
    field.set(moveEntry(tree, id, by));
    setMoved(labels.approval.moved(to + 1, entries.length));
    // A moved row is put elsewhere in the document, which takes the focus from what is in it.
    next.current = () => (here instanceof HTMLElement ? here : null);
  };
  const remove = (id: number, index: number) => {
    field.set(removeEntry(tree, id));
    next.current = () =>
      rows()[Math.min(index, rows().length - 1)]?.querySelector<HTMLElement>("[data-remove]") ??
      list.current?.querySelector<HTMLElement>(":scope > .cs-add");
  };
  const add = () => {
    field.set(addEntry(field, tree));
    next.current = () => rows()[rows().length - 1]?.querySelector<HTMLElement>("input, select, textarea, button");
  };
  const full = field.maxItems !== undefined && entries.length >= field.maxItems;
  const canMove = field.kind === "list" && entries.length > 1;
  return (
    <div ref={list} className="cs-items">
      {entries.map((entry, index) => {
        const inner = innerField(field, tree, entry, index, labels);
        const row = { field: inner, index, count: entries.length, onRemove: () => remove(entry.id, index) };
        return (
          <ItemRow
            key={entry.id}
            {...row}
            Inner={Inner}
            onMove={canMove ? (by) => move(entry.id, by) : undefined}
            name={field.kind === "record" ? entry.key : undefined}
            onRename={(key) => field.set(renameEntry(tree, entry.id, key))}
          />
        );
      })}
      {entries.length === 0 && <span className="cs-help">{labels.approval.noItems}</span>}
      <button
        type="button"
        className="cs-button cs-add"
        data-size="small"
        aria-disabled={full ? true : undefined}
        onClick={full ? undefined : add}
      >
        <Icon name="plus" />
        {labels.approval.addItem(field.label)}
      </button>
      <output className="cs-visually-hidden">{moved}</output>
    </div>
  );
}

type ItemRowProps = {
  field: BoundField;
  Inner: InnerControl;
  index: number;
  count: number;
  /** The row's own name, in a record. */
  name: string | undefined;
  onRename: (name: string) => void;
  onMove: ((by: -1 | 1) => void) | undefined;
  onRemove: () => void;
};

function ItemRow({ field, Inner, index, count, name, onRename, onMove, onRemove }: ItemRowProps) {
  const { labels } = useLabels();
  const words = labels.approval;
  const onKeyDown = (event: KeyboardEvent) => {
    if (onMove === undefined || !event.altKey || event.nativeEvent.isComposing) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    // The keys are a shorter way to what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="cs-item" data-wide={isBlock(field.kind) ? "" : undefined} onKeyDown={onKeyDown}>
      {name === undefined && isGroup(field.kind) && <span className="cs-item-title">{field.label}</span>}
      {name !== undefined && (
        <input
          type="text"
          className="cs-input cs-item-name"
          dir="auto"
          autoComplete="off"
          aria-label={words.nameOf(index + 1)}
          value={name}
          onChange={(event) => onRename(event.target.value)}
        />
      )}
      <div className="cs-item-value">
        {!isGroup(field.kind) && (
          <label className="cs-visually-hidden" htmlFor={field.id}>
            {name === undefined ? field.label : words.valueOf(name)}
          </label>
        )}
        <Inner field={field} />
      </div>
      <div className="cs-item-actions">
        {onMove !== undefined && (
          <>
            <ItemButton icon="up" words={words.moveUp(field.label)} off={index === 0} onPress={() => onMove(-1)} />
            <ItemButton
              icon="down"
              words={words.moveDown(field.label)}
              off={index === count - 1}
              onPress={() => onMove(1)}
            />
          </>
        )}
        <button
          type="button"
          className="cs-icon-button"
          data-remove=""
          aria-label={words.removeField(name ?? field.label)}
          onClick={onRemove}
        >
          <Icon name="minus" />
        </button>
      </div>
    </div>
  );
}

type ItemButtonProps = { icon: "up" | "down"; words: string; off: boolean; onPress: () => void };

/** `aria-disabled`, not disabled: at the end of the list the focus must not fall off the page. */
function ItemButton({ icon, words, off, onPress }: ItemButtonProps) {
  return (
    <button
      type="button"
      className="cs-icon-button"
      aria-label={words}
      aria-disabled={off ? true : undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
