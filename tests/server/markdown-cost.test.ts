// Runs with a heap of 256 MiB (`vite.config.ts`).
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { createElement } from 'react';
import { StaticRouter } from 'react-router-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { markdownProblem as quickProblem } from '@/components/markdown-cost';
import { Markdown } from '@/components/markdown';
import { preview } from '@/lib/plain-text';
import { markdownProblem } from '#server/mail/markdown-text';
import { letterMessage } from '#server/mail/letter';
import { cpuMsOf } from '#tests/support/cpu-time';
import { markdownConstructs } from '#tests/support/markdown-constructs';

vi.setConfig({ testTimeout: 300_000 });

/** Long enough that what grows faster than the text costs many times what prose does. */
const LENGTH = 5000;
const MAX_TIMES = 10;
const MAX_BYTES = 1_000_000;

const SENTENCE = 'The quick brown fox jumps over the lazy dog, and nobody minds it at all.\n\n';
const prose = (length: number) => SENTENCE.repeat(length / SENTENCE.length + 1).slice(0, length);

const links = { siteUrl: 'https://society.example', leaveUrl: 'https://society.example/leave' };
const imageAttributes = (src: string) => ({ src });

/** What each reader gets of a text. */
const renderings = {
  page: (markdown: string) =>
    renderToStaticMarkup(
      // Links to pages of the site are the router's.
      createElement(
        StaticRouter,
        { location: '/' },
        createElement(Markdown, { imageAttributes }, markdown),
      ),
    ),
  letter: async (body: string) => {
    const { html, text } = await letterMessage({ subject: 'News', body, links, isTest: false });
    return html + text;
  },
  // One is too quick to be measured.
  preview: (markdown: string) => Array.from({ length: 20 }, () => preview(markdown)).join(''),
};

/**
 * A text with as much of a construct as is accepted; the rest is prose, because a longer text may have more signs. The
 * quick check finds how much that is, and what it accepts is halved until the full check accepts it too.
 */
function mostAccepted(textOf: (length: number) => string): string {
  const filled = (most: number) => {
    const text = `${textOf(most)}\n\n`;
    return text + prose(Math.max(0, LENGTH - text.length));
  };
  let [most, refused] = [LENGTH - 2, LENGTH - 2];
  if (quickProblem(filled(most)) !== undefined) {
    most = 0;
    while (refused - most > 10) {
      const middle = Math.floor((most + refused) / 2);
      if (quickProblem(filled(middle)) === undefined) most = middle;
      else refused = middle;
    }
  }
  while (markdownProblem(filled(most)) !== undefined) most = Math.floor(most / 2);
  return filled(most);
}

/** A letter that was rendered last is not rendered again, so each rendering is of a text of its own. */
let renderingCount = 0;
const renderedMs = (render: (text: string) => unknown, text: string) => {
  renderingCount += 1;
  return cpuMsOf(() => render(`${text} ${renderingCount}`));
};

/** The median of several measurements. */
async function proseMs(render: (text: string) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) times.push(await renderedMs(render, prose(LENGTH)));
  return times.toSorted((one, other) => one - other)[3] ?? Infinity;
}

const accepted = Object.entries(markdownConstructs).map(
  ([name, textOf]) => [name, mostAccepted(textOf)] as const,
);
/** As typed where it would be refused today: what was stored before. */
const stored = Object.entries(markdownConstructs).map(
  ([name, textOf]) => [`stored ${name}`, textOf(LENGTH)] as const,
);

// Calendars have the parser of letters.
test.each(['page', 'letter', 'preview'] as const)(
  'no text costs a %s more than ten times the time of plain prose, or makes more than a megabyte',
  async (name) => {
    const render = renderings[name];
    expect(getHeapStatistics().heap_size_limit).toBeLessThan(400 * 1024 * 1024);
    for (let round = 0; round < 5; round += 1) await render(prose(LENGTH) + round);
    const limitMs = MAX_TIMES * (await proseMs(render));
    const failures: string[] = [];
    for (const [construct, text] of name === 'page' ? [...accepted, ...stored] : accepted) {
      let bytes = 0;
      const measuredMs = () =>
        renderedMs(async (version) => {
          bytes = Buffer.byteLength(await render(version));
        }, text);
      // A garbage collection may disturb one measurement, but hardly three.
      let ms = await measuredMs();
      for (let round = 1; round < 3 && ms > limitMs; round += 1) ms = await measuredMs();
      const result = `${construct}: ${((MAX_TIMES * ms) / limitMs).toFixed(1)} times, ${bytes} bytes`;
      if (ms > limitMs || bytes > MAX_BYTES) failures.push(result);
    }
    expect(failures).toEqual([]);
  },
);

const articles = fileURLToPath(new URL('../../src/data/articles', import.meta.url));

test('what people write is not refused', async () => {
  const rows = (count: number, row: string) =>
    `| When | What | Where | How |\n| --- | --- | --- | --- |\n${row.repeat(count)}`;
  const list = Array.from(
    { length: 80 },
    (_, day) => `- **Day ${day}**: [room ${day}](/rooms/${day})`,
  ).join('\n');
  const table = rows(60, '| 10:00 | Opening | Hall 2 | [Sign up](https://forms.example/a) |\n');
  const written: Record<string, string> = {
    list,
    table,
    both: `${list}\n\n${table}`,
    'a table of short cells': `|${' h |'.repeat(6)}\n|${' - |'.repeat(6)}\n${`|${' x |'.repeat(6)}\n`.repeat(50)}`,
    'sixty headings with three items each': '## A talk\n\n- who\n- where\n- when\n\n'.repeat(60),
    'a programme of two days': rows(40, '| 10:00 | Tea | Hall 2 | |\n'),
    chat: '*Hello everybody* 🎉\nSee you at 5 pm\n• bring a laptop 💻\n• bring a friend\n\n'.repeat(
      80,
    ),
    'a letter of thirty links': Array.from(
      { length: 30 },
      (_, index) =>
        `**Talk ${index}**\nRead [what it was about](https://blog.example/talk_${index}).`,
    ).join('\n\n'),
    'code of 200 lines': `\`\`\`js\n${'  for (const [key, value] of entries) {\n    const next_value = total * value;\n    console.log(`${key}: ${next_value}`);\n  }\n'.repeat(50)}\`\`\``,
    'HTML of 200 lines': `\`\`\`html\n${'  <li><a href="/rooms/1">Room 1</a></li>\n'.repeat(200)}\`\`\``,
    'Python of 200 lines': `\`\`\`python\n${'    def read_lines(self, path):\n        # One for each day\n        lines = open(path).readlines()\n        return [line.strip() for line in lines]\n'.repeat(50)}\`\`\``,
  };
  for (const name of await readdir(articles)) {
    written[name] = await readFile(path.join(articles, name), 'utf8');
  }
  const problems = Object.entries(written).map(([name, text]) => [name, markdownProblem(text)]);
  expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([]);
});

test.each([
  ['![a](/b) '.repeat(2000), /signs of links.*Please leave some out: 800 are possible/],
  ['|a|b|\n|-|-|\n|a|b|\n'.repeat(500), /list items, table cells.*Please shorten/],
  [`|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${'|\n'.repeat(50)}`, /too many table cells/],
  [`${'> '.repeat(21)}a`, /too deep.*at most 20 levels/],
  [`www.a.bc/${'.'.repeat(30)}a`, /an address with too many signs/],
  [`[${'a '.repeat(2000)}`, /a bracket, \[ or \], without its partner/],
])('what costs too much is refused with words that say what to do: %#', (markdown, problem) => {
  expect(markdownProblem(markdown)).toMatch(problem);
});
