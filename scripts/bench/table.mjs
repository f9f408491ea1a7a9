/**
 * Prints rows as a table of markdown, which a terminal shows as well as a page.
 * @param {Record<string, Record<string, string>>} rows By their names.
 * @param {string} first The heading above the names.
 */
export function printTable(rows, first) {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const lines = [
    [first, ...columns],
    ...Object.entries(rows).map(([name, row]) => [name, ...columns.map((key) => row[key] ?? '')]),
  ];
  const widths = lines[0].map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  const line = (cells, pad) => `| ${cells.map(pad).join(' | ')} |`;
  // Numbers stand under one another at their ends, names at their starts.
  const pad = (cell, index) =>
    index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]);
  const rule = widths.map((width, index) =>
    index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [head, ...body] = lines;
  console.log(
    [line(head, pad), line(rule, (cell) => cell), ...body.map((row) => line(row, pad))].join('\n'),
  );
}
