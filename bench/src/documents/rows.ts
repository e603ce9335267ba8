const cities = ["Lisbon", "Oslo", "Kraków", "Zürich", "Tampere", "Ghent"];

/** An object with rows like those of a table, as arguments of a tool have them, of about this many characters. */
export function rowsText(length: number): string {
  const rows: unknown[] = [];
  let size = 12;
  for (let id = 1; size < length; id++) {
    const row = {
      id,
      name: `Guest ${id} of the evening`,
      city: cities[id % cities.length],
      amount: ((id * 7919) % 10_000) / 100,
      paid: id % 3 === 0,
      note: id % 5 === 0 ? 'a window table,\n"if there is one"' : null,
    };
    rows.push(row);
    size += JSON.stringify(row).length + 1;
  }
  return JSON.stringify({ rows });
}

/** One member that is a long text. */
export function stringText(length: number): string {
  const sentence = "Word after word arrives, and now and then a new line.\n";
  return JSON.stringify({ text: sentence.repeat(Math.ceil(length / (sentence.length + 1))) });
}

/** An array of this many numbers, about six characters each. */
export function numbersText(count: number): string {
  return JSON.stringify({ values: Array.from({ length: count }, (_, at) => (at * 7919) % 100_000) });
}

/** An object of this many members. */
export function keysText(count: number): string {
  return JSON.stringify({ map: Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at])) });
}

export function piecesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
}
