import { expect, test } from 'vitest';
import { peopleFinder } from '@/lib/find-people';

const code = 'abldefqhjkmnpqrs';
const people = [
  { name: 'Kumar', email: 'k@example.org', answers: { roll: '21A05', shirt: 'M' }, code },
  { name: 'Zoë Uma', email: 'zoe@example.org', answers: { roll: null }, code: 'z'.repeat(16) },
  { name: null, answers: { note: 'from Umag' } },
];

test.each([
  ['', ['Kumar', 'Zoë Uma', null]],
  ['uma', ['Zoë Uma', 'Kumar', null]],
  ['uma ZOE', ['Zoë Uma']],
  ['21a05', ['Kumar']],
  [`https://example.org/t/${code}`, ['Kumar']],
  ['kumar m', ['Kumar']],
  ['zoe@', ['Zoë Uma']],
  ['ABLD-EFQH', ['Kumar']],
  ['abld efqh', ['Kumar']],
  ['ABID–EF0H', ['Kumar']],
  ['ab1defoh', ['Kumar']],
  ['abldefq', []],
  ['nobody', []],
])('%j finds whom it names, by name first: %j', (typed, names) => {
  expect(peopleFinder(people)(typed).map(({ name }) => name)).toEqual(names);
});
