"use client";

import type { QueuedMessage } from "@callstate/core";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";

export type QueueTrayProps = {
  queued: readonly QueuedMessage[];
  onEdit: (message: QueuedMessage) => void;
  onRemove: (message: QueuedMessage) => void;
};

/** Messages that wait for the end of the answer: each can be taken back. */
export function QueueTray({ queued, onEdit, onRemove }: QueueTrayProps) {
  const { labels } = useLabels();
  const { composer } = labels;
  if (queued.length === 0) return null;
  const trays = queued.map((message) => (
    <div key={message.id} className="cs-tray">
      <Icon name="queue" />
      <p>
        <b>{composer.queued}</b>{" "}
        <span>
          {labels.message.openQuote}
          <HiddenText text={message.text} quiet />
          {labels.message.closeQuote}
        </span>
      </p>
      <div className="cs-tray-actions">
        <button
          type="button"
          className="cs-button"
          data-size="small"
          data-kind="quiet"
          aria-label={composer.editQueued(message.text)}
          onClick={() => onEdit(message)}
        >
          {composer.edit}
        </button>
        <button
          type="button"
          className="cs-button"
          data-size="small"
          data-kind="quiet"
          aria-label={composer.removeQueued(message.text)}
          onClick={() => onRemove(message)}
        >
          {composer.remove}
        </button>
      </div>
    </div>
  ));
  // However many wait, the conversation stays in view.
  return <div className="cs-queue">{trays}</div>;
}
