// The arrivals that a phone at a door shows: those of the server, and its own taps that are not sent yet.
import { expect, test } from 'vitest';
import type { DoorState, Tap } from '@/contract/door';
import type { KeptDoor, KeptList } from '@/features/door/door-store';
import { arrivalsAt, countInWords, recentEntries } from '@/features/door/who-is-in';

const HOUR_MS = 3_600_000;
const token = 'a'.repeat(40);
const event = { id: '1', name: 'Rust Night', date: '', startsAt: null, endsAt: null, place: '' };
const ada = {
  who: '1',
  name: 'Ada',
  code: 'a'.repeat(16),
  seat: null,
  position: null,
  answers: {},
};

function doorWith(
  arrivals: Omit<DoorState['arrivals'][number], 'how' | 'name'>[],
  taps: [tap: Tap, isSent: boolean][],
): KeptDoor & { list: KeptList } {
  return {
    list: {
      token,
      loadedAt: 0,
      event: { ...event, isCancelled: false, capacity: null },
      door: 2,
      questions: [],
      people: [ada],
    },
    state: {
      token,
      now: 0,
      endsAt: HOUR_MS,
      isClosed: false,
      clockOffset: 0,
      isEnded: false,
      arrivals: arrivals.map((arrival) => ({ ...arrival, how: 'scanned', name: null })),
    },
    taps: taps.map(([tap, isSent]) => ({ token, tap, isSent })),
  };
}

const tapped = { id: 'tap-of-ada', kind: 'in', who: '1', how: 'scanned', at: 500 } as const;
// The phone's clock is slow.
const tap: Tap = { ...tapped, clockOffset: 1000 };
const undo: Tap = { id: 'undo-of-ada', kind: 'undo', undoes: tap.id, at: 600, clockOffset: 1000 };
const atOurDoor = { who: '1', at: 1500, door: 2 };
const earlier = { who: '1', at: 1400, door: 1 };

test.each([
  ['waits to be sent', doorWith([], [[tap, false]]), 1500],
  ['was sent, and is an arrival', doorWith([atOurDoor], [[tap, true]]), 1500],
  ['was sent, and taken back at the desk', doorWith([], [[tap, true]]), undefined],
  [
    'was sent, and is taken back without a network',
    doorWith(
      [atOurDoor],
      [
        [tap, true],
        [undo, false],
      ],
    ),
    undefined,
  ],
  [
    'is taken back, while another door has let the person in',
    doorWith(
      [earlier],
      [
        [tap, true],
        [undo, false],
      ],
    ),
    1400,
  ],
  ['waits, and another door was earlier', doorWith([earlier], [[tap, false]]), 1400],
])('a tap that %s', (_case, door, at) => {
  expect(arrivalsAt(door).get('1')?.at).toBe(at);
});

test('who was let in at another door before is marked, and who was taken back is no longer listed', () => {
  const late = doorWith([earlier], [[tap, true]]);
  expect(recentEntries(late, arrivalsAt(late))).toMatchObject([
    { name: 'Ada', earlier: { door: 1, at: 1400 } },
  ]);
  const undone = doorWith(
    [],
    [
      [tap, true],
      [undo, false],
    ],
  );
  expect(recentEntries(undone, arrivalsAt(undone))).toEqual([]);
});

test.each([
  [null, { 1: null, 2: null }, ['1'], '1 of 2 is in'],
  [null, { 1: null, 2: null }, ['1', '2', 'walk-in'], '3 are in: 2 of 2 in the list, 1 walk-in'],
  [2, { 1: 'going', 2: 'going' }, ['walk-in'], '1 is in: 0 of 2 seats, 1 walk-in'],
  [2, { 1: 'going', 2: 'going', 3: 'waiting' }, ['1', '2'], '2 of 2 are in'],
  [
    2,
    { 1: 'going', 2: 'going', 3: 'waiting' },
    ['1', '3', 'walk-in', 'another'],
    '4 are in: 1 of 2 seats, 2 walk-ins, 1 from the line',
  ],
] as const)(
  'who came without a seat is counted apart (capacity %s, %o, in: %o)',
  (capacity, seats, arrived, words) => {
    const door = doorWith(
      arrived.map((who) => ({ who, at: 0, door: 2 })),
      [],
    );
    const list = {
      ...door.list,
      event: { ...door.list.event, capacity },
      people: Object.entries(seats).map(([who, seat]) => ({ ...ada, who, seat })),
    };
    expect(countInWords(list, arrivalsAt(door))).toBe(words);
  },
);
