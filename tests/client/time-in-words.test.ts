import { expect, test } from 'vitest';
import { distanceInWords } from '@/lib/time-in-words';

test.each([
  [-1, 'Yesterday'],
  [5, 'In 5 days'],
  [-35, '5 weeks ago'],
  [-729, '104 weeks ago'],
  [-730, '2 years ago'],
  [-1000, '2 years ago'],
  [1000, 'In 2 years'],
  [-1461, '4 years ago'],
])('%i days are told as "%s"', (days, words) => {
  expect(distanceInWords(days)).toBe(words);
});
