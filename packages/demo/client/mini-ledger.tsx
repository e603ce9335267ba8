import { OutcomeLedger, useOutcomes } from "@callstate/react";
import { type ReactElement, useId, useState } from "react";
import { ChevronIcon } from "./icons";

/** The ledger in one line, where there is no room for it beside the conversation. */
export function MiniLedger(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { entries, counts } = useOutcomes();
  if (entries.length === 0) return null;
  return (
    <div>
      <button
        className="demo-mini"
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <b>Outcomes</b> {counts}
        </span>
        <ChevronIcon />
      </button>
      <div className="demo-mini-panel" id={panel} hidden={!isOpen}>
        {isOpen ? <OutcomeLedger /> : null}
      </div>
    </div>
  );
}
