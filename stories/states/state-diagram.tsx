import type { ToolState } from "@callstate/core";
import type { ReactElement } from "react";
import { addressOf, stateStoryId } from "../support/story-address";
import { stateWords } from "../support/states";
import { endsOf, endStates, eventWords, openStates, stateWays } from "./state-ways";
import "./state-diagram.css";

const box = { width: 190, height: 48 };
const open = { x: 150, gap: 62 };
const ends = { x: 560, gap: 26 };
const top = 44;

const openY = (state: ToolState) => top + openStates.indexOf(state) * (box.height + open.gap);
const endsHeight = endStates.length * (box.height + ends.gap) - ends.gap;
const height = top + openStates.length * (box.height + open.gap) - open.gap + 24;
const endsTop = top + (height - top - 24 - endsHeight) / 2;
const endY = (state: ToolState) => endsTop + endStates.indexOf(state) * (box.height + ends.gap);

/**
 * The ways of a call from state to state, drawn from the reducer's table: what is under way on one side, ends on the other. Each
 * state leads to its page. The same in words stands below it, for everybody who does not see the drawing.
 */
export function StateDiagram(): ReactElement {
  return (
    <figure className="states">
      <svg className="states-drawing" viewBox={`0 0 800 ${height}`} aria-hidden="true" focusable="false">
        <defs>
          <marker id="states-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" className="states-head" />
          </marker>
        </defs>
        <text x={open.x} y={20} className="states-title">
          Under way
        </text>
        <text x={ends.x} y={20} className="states-title">
          Ends
        </text>
        <rect
          className="states-ends"
          x={ends.x - 20}
          y={top - 10}
          width={box.width + 40}
          height={height - top - 4}
          rx="10"
        />
        {stateWays
          .filter(({ to }) => openStates.includes(to))
          .map((way) => (
            <OpenWay key={way.from + way.to} way={way} />
          ))}
        {openStates.map((state) => (
          <WayToEnds key={state} from={state} />
        ))}
        {openStates.map((state) => (
          <StateBox key={state} state={state} x={open.x} y={openY(state)} />
        ))}
        {endStates.map((state) => (
          <StateBox key={state} state={state} x={ends.x} y={endY(state)} />
        ))}
        <ChangedEnds />
      </svg>
      <figcaption>
        <WaysInWords />
      </figcaption>
    </figure>
  );
}

function StateBox({ state, x, y }: { state: ToolState; x: number; y: number }): ReactElement {
  return (
    <a href={addressOf("story", stateStoryId(state))} target="_top" tabIndex={-1}>
      <rect className="states-box" data-group={stateWords[state].group} x={x} y={y} {...box} rx="8" />
      <text className="states-words" x={x + 14} y={y + 20}>
        {stateWords[state].words}
      </text>
      <text className="states-code" x={x + 14} y={y + 37}>
        {state}
      </text>
    </a>
  );
}

type Way = (typeof stateWays)[number];

/** Down to the next state in a line, past others in a bow, back up on the other side. */
function OpenWay({ way }: { way: Way }): ReactElement {
  const steps = openStates.indexOf(way.to) - openStates.indexOf(way.from);
  const [fromY, toY] = [openY(way.from), openY(way.to)];
  const words = eventWords(way);
  if (steps === 1) {
    const x = open.x + 40;
    return (
      <g>
        <path className="states-way" d={`M${x} ${fromY + box.height} V${toY}`} />
        <text className="states-event" x={x + 10} y={(fromY + box.height + toY) / 2 + 4}>
          {words}
        </text>
      </g>
    );
  }
  if (steps < 0) {
    const x = open.x + box.width - 14;
    return (
      <g>
        <path className="states-way" d={`M${x} ${fromY} V${toY + box.height}`} />
        <text className="states-event" x={x + 8} y={(fromY + toY + box.height) / 2 + 4}>
          {words}
        </text>
      </g>
    );
  }
  const bow = open.x - 22 - (steps - 1) * 30;
  const start = fromY + box.height / 2 + (steps - 2) * 7;
  const end = toY + box.height / 2 - 12 + (openStates.indexOf(way.from) % 3) * 9;
  return (
    <path className="states-way" d={`M${open.x} ${start} C${bow} ${start} ${bow} ${end} ${open.x} ${end}`}>
      <title>{`${way.from} to ${way.to}: ${words}`}</title>
    </path>
  );
}

function WayToEnds({ from }: { from: ToolState }): ReactElement {
  const y = openY(from) + box.height / 2;
  const missing = endStates.filter((end) => !endsOf(from).includes(end));
  return (
    <g>
      <path className="states-way" d={`M${open.x + box.width} ${y} H${ends.x - 22}`} />
      <text className="states-event" x={open.x + box.width + 12} y={y - 7}>
        {missing.length === 0 ? "any end" : `any but ${missing.map((state) => stateWords[state].words).join(", ")}`}
      </text>
    </g>
  );
}

/** Ends that word of what really happened replaces. */
function ChangedEnds(): ReactElement {
  const x = ends.x + box.width;
  return (
    <>
      {stateWays
        .filter(({ from }) => endStates.includes(from))
        .map(({ from, to }, index) => {
          const [start, end] = [endY(from) + 12 + index * 12, endY(to) + box.height / 2];
          const bow = x + 44;
          return (
            <path
              key={from + to}
              className="states-way"
              d={`M${x} ${start} C${bow} ${start} ${bow} ${end} ${x} ${end}`}
            />
          );
        })}
    </>
  );
}

/** The diagram without its drawing: each state, what it means, where it leads. */
function WaysInWords(): ReactElement {
  return (
    <table className="states-table">
      <caption>From each state</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Means</th>
          <th scope="col">Leads to, by which events</th>
        </tr>
      </thead>
      <tbody>
        {[...openStates, ...endStates].map((state) => (
          <tr key={state}>
            <th scope="row">
              <a href={addressOf("story", stateStoryId(state))} target="_top">
                {stateWords[state].words}
              </a>{" "}
              <code>{state}</code>
            </th>
            <td>{stateWords[state].meaning}</td>
            <td>
              <Leads from={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Leads({ from }: { from: ToolState }): ReactElement {
  const ways = stateWays.filter((way) => way.from === from);
  if (ways.length === 0) return <>An end: it stays.</>;
  return (
    <ul>
      {ways.map((way) => (
        <li key={way.to}>
          <code>{way.to}</code>: {eventWords(way)}
        </li>
      ))}
    </ul>
  );
}
