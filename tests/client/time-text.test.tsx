import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimeText } from '@/components/time-text';

const DASH = '\u00a0–';

test.each([
  ['7 December 2026 – 11 December 2026', `7 December 2026${DASH}`],
  ['Monday, 7 December 2026 – Friday, 11 December 2026', `7 December 2026${DASH}`],
  ['Monday, 7 December 2026, 10:00 – Friday, 11 December 2026, 16:00', ` 10:00${DASH}`],
  ['Workshops, 10:00–12:00 – see below', `10:00–12:00${DASH}`],
  ['7 – 11 December 2026, daily 10:00–16:00', 'daily 10:00–16:00'],
  ['7 – 11 December 2026, daily 10:00–16:00, local time', 'daily 10:00–16:00,'],
  ['(calendars: 7 – 11 December 2026)', '11 December 2026)'],
])('%s breaks neither before a dash or a comma nor within its hours', (text, expected) => {
  const { container } = render(<TimeText text={text} />);
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const parts: (string | null)[] = [];
  while (texts.nextNode()) parts.push(texts.currentNode.textContent);
  expect(parts).toContain(expected);
});
