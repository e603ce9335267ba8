import { memo } from "react";
import { count } from "./page";

const Row = memo(function Row({ row }: { row: unknown }) {
  count("rows");
  return (
    <tr>
      {Object.entries(row ?? {}).map(([name, value]) => (
        <td key={name}>{String(value)}</td>
      ))}
    </tr>
  );
});

/** The rows of a call's arguments, each drawn again only if it is another object. */
export function Rows({ value }: { value: unknown }) {
  const rows =
    typeof value === "object" && value !== null && "rows" in value && Array.isArray(value.rows) ? value.rows : [];
  return (
    <table>
      <tbody>
        {rows.map((row: unknown, at) => (
          <Row key={at} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** A call that has ended. */
export function Finished({ name }: { name: string }) {
  count("finished");
  return <p>{name} has ended.</p>;
}
