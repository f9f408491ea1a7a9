import { expect, test } from 'vitest';
import type { EventAction } from '@/contract/admin-events';
import { changeInWords } from '@/features/admin/events/event-history';

test.each<[EventAction, string[], number, string]>([
  ['created', ['name', 'date'], 0, 'created it'],
  ['created', ['name', 'status'], 2140, 'created and published it, and sent 2,140 mails'],
  ['changed', ['place'], 1, 'changed the place and sent 1 mail'],
  ['changed', ['date', 'place'], 3, 'changed the date and the place, and sent 3 mails'],
  ['changed', ['date', 'place', 'note'], 0, 'changed the date, the place and the note'],
  ['changed', [], 0, 'changed it'],
  ['cancelled', [], 3, 'cancelled it and sent 3 mails'],
  ['cancelled', ['note'], 3, 'cancelled it, changed the note and sent 3 mails'],
  [
    'published',
    ['date', 'place', 'note'],
    3,
    'published it, changed the date, the place and the note, and sent 3 mails',
  ],
])('%s, with %j and %i mails', (action, changed, told, expected) => {
  expect(changeInWords({ action, changed, told })).toBe(expected);
});
