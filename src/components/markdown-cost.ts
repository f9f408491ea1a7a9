/** What is read of a text for free: about as much as the page around it costs. */
const FREE_COST = 10_000;
const MAX_COST_PER_CHARACTER = 8;
const MAX_DEPTH = 20;

/** Signs that make the parser work, and what each costs it, in characters of plain prose. */
const SIGNS: readonly { pattern: RegExp; cost: number; costOfPair?: number }[] = [
  { pattern: /\n/g, cost: 30, costOfPair: 0.03 },
  { pattern: /[*_~]/g, cost: 30, costOfPair: 0.02 },
  { pattern: /[[\]]/g, cost: 20, costOfPair: 0.04 },
  { pattern: /!\[/g, cost: 40, costOfPair: 0.6 },
  { pattern: /\[\^/g, cost: 130 },
  { pattern: /\|/g, cost: 50 },
  { pattern: /[`<&@]/g, cost: 25 },
  { pattern: /\\/g, cost: 10 },
  { pattern: /www\.|:\/\//g, cost: 50 },
  { pattern: /^[ \t]*(?:#|[-=]+[ \t]*$)/gm, cost: 40 },
];

/** What a line begins with: indentation, and the signs of quotes, lists and footnotes. */
const LINE_START = /^(?:[ \t]|>|[-*+](?=[ \t])|[•◦▪‣]|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)+/gm;
const CONTAINER = />|[-*+•◦▪‣]|\d+[.)]|\[\^[^\]\s]+\]:/g;
const CONTAINER_COST = 80;
/** What each line costs for each quote or list around it. */
const DEPTH_COST = 3;

/**
 * Whether Markdown can be parsed in a time that plain prose of its length takes a few times over. Read from the signs in
 * it, in linear time, because the parser takes seconds for some small texts: for thousands of `![` or of `>` within each
 * other. `tests/server/markdown-cost.test.ts` measures the costs.
 */
export function isCheapMarkdown(markdown: string): boolean {
  let depth = 1;
  let cost = 0;
  for (const [start] of markdown.matchAll(LINE_START)) {
    const containers = countOf(start, CONTAINER);
    if (containers > MAX_DEPTH) return false;
    cost += containers * CONTAINER_COST;
    // A list within a list is indented by at least two columns, and a tab stands for up to four.
    depth = Math.max(depth, containers + countOf(start, / /g) / 2 + countOf(start, /\t/g) * 2);
  }
  for (const { pattern, cost: each, costOfPair = 0 } of SIGNS) {
    const count = countOf(markdown, pattern);
    cost += count * each + count ** 2 * costOfPair;
  }
  cost += countOf(markdown, /\n/g) * depth * DEPTH_COST;
  return cost <= FREE_COST + markdown.length * MAX_COST_PER_CHARACTER;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
