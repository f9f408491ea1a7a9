import { expect, test } from 'vitest';
import { codeInText } from '@/components/ui/code-input';

test.each([
  ['ABCD', 'ABCD'],
  [' ab-cd\n', 'abcd'],
  ['Your code: ABCD', 'ABCD'],
  ['AB2C is your code.', 'AB2C'],
  ['the code is ab2c', 'ab2c'],
  ['AB CD EF', 'ABCDEF'],
])('the code in %j is %s', (text, code) => {
  expect(codeInText(text, 4)).toBe(code);
});
