import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Markdown } from '@/components/markdown';
import { preview } from '@/lib/plain-text';
import { isTooCostly, markdownText } from '#server/feeds/markdown-text';
import { letterMessage } from '#server/mail/messages/letter';
import { cpuMs } from '#tests/support/cpu-time';
import { markdownConstructs } from '#tests/support/markdown-constructs';

vi.setConfig({ testTimeout: 300_000 });

const MAX_LENGTH = 20_000;
const MAX_TIMES = 10;
const MAX_BYTES = 1_000_000;
/** Shorter texts are rendered in less time than can be measured. They are filled with prose. */
const MIN_MEASURED_LENGTH = 3000;
const STEPS = 6;

const SENTENCE = 'The quick brown fox jumps over the lazy dog, and nobody minds it at all.\n\n';
const prose = (length: number) => SENTENCE.repeat(length / SENTENCE.length + 1).slice(0, length);

const links = { siteUrl: 'https://society.example', leaveUrl: 'https://society.example/leave' };
const imageAttributes = (src: string) => ({ src });

/** What each reader gets of a text, in bytes. */
const renderings: Record<string, (markdown: string) => string | Promise<string>> = {
  page: (markdown) => renderToStaticMarkup(createElement(Markdown, { imageAttributes }, markdown)),
  letter: async (body) =>
    (await letterMessage({ subject: 'News', body, links, isTest: false })).html,
  calendar: (markdown) => markdownText(markdown, links.siteUrl),
  preview,
};

/** The longest text of a construct that can be stored. */
function longestAllowed(construct: string): string {
  const textOf = (length: number) =>
    (markdownConstructs(Math.floor(length))[construct] ?? '').slice(0, MAX_LENGTH);
  if (!isTooCostly(textOf(MAX_LENGTH))) return textOf(MAX_LENGTH);
  let [allowed, refused] = [0, MAX_LENGTH];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (allowed + refused) / 2;
    if (isTooCostly(textOf(middle))) refused = middle;
    else allowed = middle;
  }
  return textOf(allowed);
}

const filled = (text: string) =>
  text.length < MIN_MEASURED_LENGTH
    ? `${text}\n\n${prose(MIN_MEASURED_LENGTH - text.length)}`
    : text;

async function shortestMs(render: (text: string) => unknown, text: string): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= 2; round += 1) {
    const startedAt = cpuMs();
    // A letter that was rendered last is not rendered again.
    await render(`${text}${' '.repeat(round)}`);
    times.push(cpuMs() - startedAt);
  }
  return Math.min(...times);
}

const allowed = new Map(
  Object.keys(markdownConstructs(100)).map((construct) => [construct, longestAllowed(construct)]),
);

test.each(Object.entries(renderings))(
  'no text costs a %s more than ten times the time of plain prose, or makes more than a megabyte',
  async (_name, render) => {
    for (let round = 0; round < 5; round += 1) {
      await render(`${prose(MIN_MEASURED_LENGTH)}${round}`);
    }
    const proseMs = new Map<number, number>();
    async function isSlow(text: string): Promise<boolean> {
      const plain = proseMs.get(text.length) ?? (await shortestMs(render, prose(text.length)));
      proseMs.set(text.length, plain);
      return (await shortestMs(render, text)) > MAX_TIMES * plain + 1;
    }
    const failures: string[] = [];
    for (const [construct, longest] of allowed) {
      // One that is refused today may have been stored before.
      const stored = (markdownConstructs(MAX_LENGTH)[construct] ?? '').slice(0, MAX_LENGTH);
      for (const text of [filled(longest), stored]) {
        const bytes = Buffer.byteLength(await render(text));
        if (bytes > MAX_BYTES) failures.push(`${construct}: ${bytes} bytes`);
        // A garbage collection may disturb one measurement, but hardly three.
        if ((await isSlow(text)) && (await isSlow(text)) && (await isSlow(text))) {
          failures.push(`${construct}: slow, ${text.length} characters`);
        }
      }
    }
    expect(failures).toEqual([]);
  },
);

test('what people write is not refused', () => {
  const list = Array.from(
    { length: 80 },
    (_, day) => `- **Day ${day}**: [room ${day}](/rooms/${day})`,
  );
  const row =
    '| 10:00 | Opening, with tea | Seminar Hall 2 | [Sign up](https://forms.example/a) |\n';
  const table = `| When | What | Where | How |\n| --- | --- | --- | --- |\n${row.repeat(60)}`;
  const chat = 'Hello *everybody*\nSee you at 5 pm\n• bring a laptop\n• bring a friend\n\n'.repeat(
    80,
  );
  for (const text of [list.join('\n'), table, chat, `${list.join('\n')}\n\n${table}`]) {
    expect(isTooCostly(text)).toBe(false);
  }
});
