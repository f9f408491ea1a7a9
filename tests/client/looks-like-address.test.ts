import { expect, test } from 'vitest';
import { looksLikeAddress } from '@/domain/looks-like-address';

test.each([
  ['21911a0502', '21911a0502@example.org'],
  ['St320', null],
  ['asha@example.org', null],
  ['asha_rao', null],
  ['asha rao', 'someone@example.org'],
  ['Asharao', 'asha.rao99@example.org'],
])('%j of %s looks like an address', (name, email) => {
  expect(looksLikeAddress(name, email)).toBe(true);
});

test.each([
  ['Asha Rao', 'asha.rao@example.org'],
  ['Asha', 'rao@example.org'],
  ['Asha', null],
  ['వెంకట', null],
  ['ASHA RAO', 'asha@example.org'],
])('%j of %s is a name', (name, email) => {
  expect(looksLikeAddress(name, email)).toBe(false);
});
