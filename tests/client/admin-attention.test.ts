import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventSchema, type Event } from '@/contract/events';
import type { FailedMail, MailQueue } from '@/contract/admin-newsletter';
import { mailAttentionItems } from '@/features/admin/events/attention';
import { attentionText, attentionItems } from '@/features/admin/events/attention';

// 11 June 2026, 02:00 in the society's zone; still the 10th in UTC.
const NOW = new Date('2026-06-10T20:30:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const event = (fields: Partial<Event>): Event =>
  eventSchema.parse({
    id: '1',
    name: 'Rust Night',
    description: '',
    image: '',
    date: '',
    createdAt: '2026-06-01T10:00:00Z',
    ...fields,
  });

test.each<[string, Partial<Event>, string | null]>([
  ['without a day', { date: 'Soon' }, 'has no date yet, so calendars leave it out.'],
  ['today, no place', { startsAt: '2026-06-11' }, 'is today and has no place yet.'],
  [
    'tomorrow evening, no place',
    { startsAt: '2026-06-12T12:00:00Z' },
    'is tomorrow and has no place yet.',
  ],
  [
    'tomorrow, with a place',
    { startsAt: '2026-06-12', place: 'Lab' },
    'is tomorrow. Is its page still right?',
  ],
  [
    'tomorrow, changed the day before',
    { startsAt: '2026-06-12', place: 'Lab', updatedAt: '2026-06-09T20:30:00Z' },
    null,
  ],
  ['the day after tomorrow', { startsAt: '2026-06-13' }, null],
  ['over', { startsAt: '2026-06-01', isOver: true }, null],
  [
    'a day in the past that is not over yet',
    { startsAt: '2025-06-12' },
    'has a day that is over. Is its year right?',
  ],
  ['cancelled', { startsAt: '2026-06-12', status: 'cancelled' }, null],
  ['a new draft', { status: 'draft' }, null],
  [
    'a draft older than a month',
    { status: 'draft', createdAt: '2026-05-01T20:00:00Z' },
    'has been a draft since 2 May 2026.',
  ],
  [
    'a draft of tomorrow',
    { status: 'draft', startsAt: '2026-06-12' },
    'is tomorrow and still a draft.',
  ],
])('an event %s', (_name, fields, need) => {
  expect(attentionText(event(fields))).toBe(need);
});

test('the most urgent need comes first', () => {
  const deskEvent = (fields: Partial<Event>) => ({
    ...event(fields),
    changedBy: null,
    deletedAt: null,
  });
  const events = [
    deskEvent({ name: 'Old draft', status: 'draft', createdAt: '2026-01-01T00:00:00Z' }),
    deskEvent({ name: 'No day' }),
    deskEvent({ name: 'Tomorrow', startsAt: '2026-06-12' }),
    deskEvent({ name: 'Today', startsAt: '2026-06-11' }),
  ];
  expect(attentionItems(events).map(({ event: { name } }) => name)).toEqual([
    'Today',
    'Tomorrow',
    'No day',
    'Old draft',
  ]);
});

const failedMail = (at: string): FailedMail => ({
  id: at,
  kind: 'letter',
  title: '',
  to: 'ada@example.org',
  reason: '550 5.1.1 No such mailbox',
  at,
  isStopped: false,
});

test.each<[string, Partial<MailQueue>, string[]]>([
  ['nothing', {}, []],
  ['a mail on its way', { waiting: 1, oldest: '2026-06-10T20:29:00Z' }, []],
  [
    'a mail that it has retried for two hours',
    { waiting: 1, oldest: '2026-06-10T18:30:00Z', lastError: 'connect ECONNREFUSED ::1:25' },
    ['Mail has been waiting since 11 June 2026, 00:00. The mail server refused the connection.'],
  ],
  [
    'a rejected login',
    { waiting: 1, oldest: '2026-06-10T20:29:30Z', lastError: 'Invalid login: 535 5.7.8' },
    [
      'Mail has been waiting since 11 June 2026, 01:59. The mail server rejected this site’s login.',
    ],
  ],
  [
    'mails that failed, one of them long ago',
    { failed: [failedMail('2026-06-09T10:00:00Z'), failedMail('2026-05-09T10:00:00Z')] },
    ['1 mail could not be delivered.'],
  ],
])('the queue of mails with %s', (_case, queue, items) => {
  const empty: MailQueue = {
    waiting: 0,
    oldest: null,
    pausedSince: null,
    lastError: '',
    lastPostError: '',
    underWay: [],
    failed: [],
    stopped: 0,
  };
  const found = mailAttentionItems({ ...empty, ...queue });
  expect(found.map(({ subject, text }) => `${subject} ${text}`)).toEqual(items);
});
