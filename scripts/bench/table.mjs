/**
 * Prints rows as a Markdown table, which is readable in a terminal and in a document.
 * @param {Record<string, Record<string, string>>} rows By name.
 * @param {string} first The heading of the name column.
 */
export function printTable(rows, first) {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  /** @type {[string[], ...string[][]]} */
  const lines = [
    [first, ...columns],
    ...Object.entries(rows).map(([name, row]) => [name, ...columns.map((key) => row[key] ?? '')]),
  ];
  const widths = lines[0].map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  /**
   * @param {string[]} cells
   * @param {(cell: string, index: number) => string} pad
   */
  const line = (cells, pad) => `| ${cells.map(pad).join(' | ')} |`;
  // Names are left-aligned, numbers right-aligned.
  /**
   * @param {string} cell
   * @param {number} index
   */
  const pad = (cell, index) =>
    index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0);
  const rule = widths.map((width, index) =>
    index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [head, ...body] = lines;
  console.log(
    [line(head, pad), line(rule, (cell) => cell), ...body.map((row) => line(row, pad))].join('\n'),
  );
}
