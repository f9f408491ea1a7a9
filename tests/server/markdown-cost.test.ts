// Runs with a heap of 256 MiB (`vite.config.ts`).
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import { createElement } from 'react';
import { StaticRouter } from 'react-router-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { markdownProblem as quickProblem } from '@/components/markdown-cost';
import { Markdown } from '@/components/markdown';
import { preview } from '@/lib/plain-text';
import { markdownProblem, markdownText } from '#server/events/markdown-text';
import { letterMessage } from '#server/mail/messages/letter';
import { cpuMsOf } from '#tests/support/cpu-time';
import { markdownConstructs } from '#tests/support/markdown-constructs';

vi.setConfig({ testTimeout: 300_000 });

/** The longest description of an event, and the longest letter. */
const MAX_LENGTH = 20_000;
const MAX_TIMES = 10;
const MAX_BYTES = 1_000_000;
/** A shorter text is compared with prose of this length: it costs little, whatever it is, and may have as many signs. */
const SHORT_LENGTH = 5000;

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
  calendar: (markdown: string) => markdownText(markdown, links.siteUrl),
  // One is too quick to be measured.
  preview: (markdown: string) => Array.from({ length: 20 }, () => preview(markdown)).join(''),
};

/**
 * A text with as much of a construct as is accepted; the rest is prose, because a longer text may have more signs. The
 * quick check comes first, because it is quick.
 */
function mostAccepted(textOf: (length: number) => string, length: number): string {
  const filled = (most: number) => {
    const text = `${textOf(most)}\n\n`;
    return text + prose(Math.max(0, length - text.length));
  };
  const most = (isAccepted: (text: string) => boolean, longest: number, steps: number) => {
    if (isAccepted(filled(longest))) return longest;
    let [accepted, refused] = [0, longest];
    for (let step = 0; step < steps; step += 1) {
      const middle = Math.floor((accepted + refused) / 2);
      if (isAccepted(filled(middle))) accepted = middle;
      else refused = middle;
    }
    return accepted;
  };
  const isCheap = (text: string) => quickProblem(text) === undefined;
  const isAccepted = (text: string) => markdownProblem(text) === undefined;
  return filled(most(isAccepted, most(isCheap, length - 2, 10), 4));
}

/** A letter that was rendered last is not rendered again, so each rendering is of a text of its own. */
let renderingCount = 0;
const renderedMs = (render: (text: string) => unknown, text: string) => {
  renderingCount += 1;
  return cpuMsOf(() => render(`${text} ${renderingCount}`));
};

/** The median of several measurements. */
async function proseMs(render: (text: string) => unknown, length: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) times.push(await renderedMs(render, prose(length)));
  return times.toSorted((one, other) => one - other)[2] ?? Infinity;
}

async function expectToBeCheap(
  render: (text: string) => string | Promise<string>,
  texts: Readonly<Record<string, string>>,
  length: number,
) {
  expect(getHeapStatistics().heap_size_limit).toBeLessThan(400 * 1024 * 1024);
  for (let round = 0; round < 5; round += 1) await render(prose(length) + round);
  const limitMs = MAX_TIMES * (await proseMs(render, length));
  const failures: string[] = [];
  for (const [construct, text] of Object.entries(texts)) {
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
}

const accepted = (length: number) =>
  Object.fromEntries(
    Object.entries(markdownConstructs).map(([name, textOf]) => [
      name,
      mostAccepted(textOf, length),
    ]),
  );

/** Texts of several constructs in turn. */
const mixtures = () =>
  Object.fromEntries(
    fc
      .sample(
        fc.array(fc.constantFrom(...Object.entries(markdownConstructs)), {
          minLength: 2,
          maxLength: 4,
        }),
        { seed: 7, numRuns: 60 },
      )
      .map((parts) => {
        const text = parts.map(([, textOf]) => textOf(20)).join('');
        return [
          parts.map(([name]) => name).join(', '),
          mostAccepted((length) => text.repeat(length / text.length), SHORT_LENGTH),
        ];
      }),
  );

let longest: Record<string, string> | undefined;
const longestTexts = () => (longest ??= accepted(MAX_LENGTH));

// Letters and calendars have the same parser, and are measured below.
test.each(['page', 'preview'] as const)(
  'no text costs a %s more than ten times the time of plain prose, or makes more than a megabyte',
  (name) => expectToBeCheap(renderings[name], longestTexts(), MAX_LENGTH),
);

test.each(['page', 'letter', 'calendar', 'preview'] as const)(
  'the same holds for a %s of a shorter text, and of one that was stored before it was refused',
  { tags: 'slow' },
  async (name) => {
    const stored = Object.entries(markdownConstructs).map(([construct, textOf]) => [
      construct,
      textOf(MAX_LENGTH),
    ]);
    await expectToBeCheap(renderings[name], Object.fromEntries(stored), MAX_LENGTH);
    await expectToBeCheap(renderings[name], accepted(SHORT_LENGTH), SHORT_LENGTH);
    await expectToBeCheap(renderings[name], longestTexts(), MAX_LENGTH);
  },
);

test('the same holds for mixtures of constructs', { tags: 'slow' }, () =>
  expectToBeCheap(renderings.page, mixtures(), SHORT_LENGTH),
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
