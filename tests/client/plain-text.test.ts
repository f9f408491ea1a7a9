import { expect, test } from 'vitest';
import { plainText, withBullets, preview, summary } from '@/lib/plain-text';
import { isolated } from '@/domain/isolated';
import { cpuMs } from '#tests/support/cpu-time';

test.each([
  ['# Rust Night\n\nBring a laptop.', 'Rust Night\n\nBring a laptop.'],
  ['Rust Night\n==========\nBring a laptop.', 'Rust Night\nBring a laptop.'],
  ['This is **really** _very_ *good*.', 'This is really very good.'],
  ['***All*** of __it__, ~~not~~ `some`', 'All of it, not some'],
  ['[Sign up](https://example.org/a_b_c) today', 'Sign up today'],
  ['![A crab](/pictures/crab.webp "Ferris")\nCome.', 'A crab\nCome.'],
  ['See <https://example.org>.', 'See https://example.org.'],
  ['- one\n* two\n+ three\n- [ ] four\n- [x] five', 'one\ntwo\nthree\nfour\nfive'],
  ['> Quoted\n> > twice', 'Quoted\ntwice'],
  ['Above\n\n---\n\nBelow', 'Above\n\n\nBelow'],
  ['```js\nconst a = 1;\n```\nDone', 'const a = 1;\nDone'],
  ['| When | Where |\n| --- | :-: |\n| 5 pm | Lab 2 |', 'When, Where\n5 pm, Lab 2'],
  [String.raw`5 \* 3, \# and \_`, '5 * 3, # and _'],
])('%j loses its signs', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test.each([
  'What a commit is made of, and why that makes a branch so cheap.',
  '2 * 3 * 4 = 24, 5*4 and 3*2, a<b && c>d',
  'snake_case_name, C# and C++, #hashtag, 50% off!',
  'Bring: a laptop - charged - and [a mug].',
  'Two lines\nand a third; 1. first, 2. second',
  String.raw`C:\users\ada at ada@example.org`,
  '4 > 3 ~ 5 | 6 _ 7',
])('%j stays as it is', (text) => {
  expect(plainText(text)).toBe(text);
});

test('items of a list can keep a bullet', () => {
  const markdown = 'Bring:\n\n- a **laptop**\n* [ ] a mug\n\n- - -\n\n1. first';
  expect(plainText(withBullets(markdown))).toBe('Bring:\n\n• a laptop\n• a mug\n\n\n1. first');
});

test.each([
  ['Bring **scissors**', 'Bring scissors'],
  [`${'word '.repeat(28)}of it. Another one.`, `${'word '.repeat(28)}of it.`],
  [`${'word '.repeat(29)}unfinished and more`, `${'word '.repeat(29).trim()}…`],
  [`${'word '.repeat(29)}four, and more`, `${'word '.repeat(29)}four…`],
  ['x'.repeat(200), `${'x'.repeat(150)}…`],
  [`${'x'.repeat(149)}${String.fromCodePoint(0x1f600)}`, `${'x'.repeat(149)}…`],
])(
  'what search engines show is cut between words, and ends with a sentence or an ellipsis: %s',
  (markdown, text) => {
    expect(summary(markdown)).toBe(text);
  },
);

test('a preview leaves out tables', () => {
  const markdown =
    'Fold paper.\n\n| Day | What |\n| --- | --- |\n| 1 | Folding |\n\nBring scissors.';
  expect(preview(markdown)).toBe('Fold paper.\n\n\nBring scissors.…');
  expect(preview('| is a pipe')).toBe('| is a pipe…');
});

test('a preview counts the characters that are shown, and begins with text', () => {
  const address = `https://example.org/${'a'.repeat(500)}`;
  const markdown = `![](${address})\n\n## Rust\n\n${'**x** '.repeat(200)}`;
  expect(preview(markdown)).toBe(`Rust\n\n${'x '.repeat(72).trim()}…`);
});

test.each(['[', '*', '_', '`', '~~', '![](', '<https://', '| ', '> ', '\\', '- '])(
  'a text of %j only is read quickly, also with a full stop before or after it',
  (sign) => {
    const signs = sign.repeat(20_000);
    const startedAt = cpuMs();
    preview(signs);
    // Many lines of signs only are a rule, a fence or a row of a table, which go before all else.
    preview(`${sign.repeat(1000)}.`);
    // A preview reads only 4,000 characters, calendars the whole text.
    plainText(`.${signs}`);
    expect(cpuMs() - startedAt).toBeLessThan(300);
  },
);

test.each([
  ['Plan:\n- First hour\n- Second hour', 'Plan:\nFirst hour · Second hour…'],
  [
    '1. Bring a laptop.\n\n2. Bring a friend.\n\nSee you.',
    '1. Bring a laptop. · Bring a friend. · See you.…',
  ],
  ['- [x] Cables\n- [ ] Cakes\n\n## Then\n\nMusic.', 'Cables · Cakes\n\nThen\n\nMusic.…'],
  ['A - b\n- c', 'A - b\nc…'],
])('a preview keeps the items of a list apart: %s', (markdown, expected) => {
  expect(preview(markdown)).toBe(expected);
});

test.each([
  'https://instagram.com/_club_/',
  'docs.google.com/forms/d/e/1FAIpQLSd__x-Y__z/viewform',
  'wa.me/?text=*hi*',
  '__init__.py',
])('%s keeps its characters, also in a preview', (address) => {
  expect(preview(`Look at ${address} and **come**.`)).toBe(`Look at ${address} and come.…`);
  expect(plainText(`**${address}** _now_`)).toBe(`${address} now`);
});

test('an address with parentheses belongs to its link', () => {
  const markdown = 'Read [the page](https://example.org/a_(b) "Title") first.';
  expect(plainText(markdown)).toBe('Read the page first.');
  expect(plainText(markdown, { withAddresses: true })).toBe(
    'Read the page (https://example.org/a_(b)) first.',
  );
});

test('a name from right to left cannot leave its isolation', () => {
  expect(isolated('ערב\u2069\u202Eevil')).toBe('\u2068ערבevil\u2069');
});
