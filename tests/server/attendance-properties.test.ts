// Two phones that were offline end in the same attendance as one that was not, however their taps arrive.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attendance } from '@/contract/admin-attendance';
import { MAX_TAPS, type Tap } from '@/contract/door';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createDatabase } from '#tests/support/database';
import { type Door, openDoor, tap } from '#tests/support/door';
import { createTestServer } from '#tests/support/server';
import { repetitions } from '#tests/support/tier';

const MEMBERS = 20;
/** How many of them have left the line and come again: their first numbers have ended. */
const RETURNED = 5;
const TAPS = 300;
/** How wrong the clock of each phone is, in milliseconds. */
const SKEWS = [0, 5_400_000] as const;

const step: fc.Arbitrary<Step> = fc.record({
  phone: fc.constantFrom(0, 1),
  does: fc.constantFrom('in', 'in', 'in', 'walk-in', 'undo'),
  /** Whom it lets in, or which of the phone's taps it takes back. */
  pick: fc.nat(),
});
/** The order in which a phone sends its taps, each of them twice, and in batches of which sizes. */
const sending = fc.record({
  order: fc.infiniteStream(fc.nat({ max: 1_000_000 })),
  sizes: fc.infiniteStream(fc.integer({ min: 1, max: MAX_TAPS })),
});

test('300 taps on two phones, sent twice in any order and in any batches, end in the attendance of one phone online', async () => {
  const database = await createDatabase();
  const environment = { JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd' };
  const server = await createTestServer({ database: database.address, environment });
  const members: string[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    members.push(await server.signIn(`m${index}@example.org`));
  }
  async function openEvent(desk: Desk): Promise<{ id: string; doors: Door[] }> {
    const { id } = await desk.create({ date: 'Some day' });
    for (const token of members) await desk.showInterest(id, token);
    for (const token of members.slice(0, RETURNED)) {
      await server.request(`/api/event/register?eventId=${id}`, { method: 'DELETE', token });
      await desk.showInterest(id, token);
    }
    return { id, doors: [await openDoor(desk, id), await openDoor(desk, id)] };
  }
  const steps = fc.array(step, { minLength: TAPS, maxLength: TAPS });
  await fc.assert(
    fc.asyncProperty(steps, sending, sending, async (taken, ...sendings) => {
      const desk = await openDesk(server);
      const [online, offline] = [await openEvent(desk), await openEvent(desk)];
      const startedAt = server.clock.now();
      const made = makeTaps(taken, startedAt);
      server.clock.advance(TAPS);

      for (let index = 0; index < TAPS; index += 10) {
        await online.doors[0]?.send(...made.slice(index, index + 10).map((one) => one.tap));
      }
      await Promise.all(
        sendings.map(async ({ order, sizes }, phone) => {
          const skew = SKEWS[phone] ?? 0;
          const own = made
            .filter((one) => one.phone === phone)
            .map((one) => ({ ...one.tap, at: one.tap.at + skew, clockOffset: -skew }))
            .flatMap((sent) => [sent, sent]);
          const shuffled = own
            .map((sent) => ({ sent, rank: order.next().value }))
            .toSorted((one, other) => one.rank - other.rank)
            .map(({ sent }) => sent);
          while (shuffled.length > 0) {
            const batch = shuffled.splice(0, sizes.next().value);
            await offline.doors[phone]?.send(...batch);
          }
        }),
      );
      const attendance = async (eventId: string) => {
        const path = `/api/admin/event/${eventId}/attendance`;
        const { attendees } = (await desk.call<Attendance>(path)).data;
        return attendees.map(({ door: _door, ...attendee }) => attendee);
      };
      const expected = await attendance(online.id);
      expect(expected.length).toBeGreaterThan(MEMBERS / 2);
      // A member is one person, whatever the doors have noted; walk-ins are, by their address and name.
      const people = expected.flatMap(({ email, name }) =>
        email === null ? [] : [email === SHARED ? `${email} ${name}` : email],
      );
      expect(people).toHaveLength(new Set(people).size);
      expect(await attendance(offline.id)).toEqual(expected);
    }),
    // A smaller example would take minutes to find.
    { numRuns: repetitions(10, { quick: 2 }), endOnFailure: true },
  );
  await server.close();
  await database.remove();
}, 120_000);

interface Step {
  phone: number;
  does: string;
  pick: number;
}

const SHARED = 'family@example.org';

/** The name and address of a walk-in: none of its own, one that three people share, or that of a member. */
function walkInAs(index: number, pick: number): [name: string, email: string | null] {
  if (pick % 3 === 0) return [`Walk-in ${index}`, null];
  return pick % 3 === 1
    ? [`Walk-in ${pick % 9}`, SHARED]
    : [`Walk-in ${index}`, `m${pick % MEMBERS}@example.org`];
}

/** Taps a second apart. */
function makeTaps(steps: readonly Step[], startedAt: number): { phone: number; tap: Tap }[] {
  const made: { phone: number; tap: Tap }[] = [];
  for (const [index, { phone, does, pick }] of steps.entries()) {
    const [id, at] = [`tap-no-${index}`, startedAt + index * 1000];
    const own = made.filter((one) => one.phone === phone && one.tap.kind !== 'undo');
    const undone = own[pick % Math.max(own.length, 1)];
    const letsIn =
      does === 'walk-in'
        ? tap.walkIn(id, ...walkInAs(index, pick), at)
        : tap.in(id, String(1 + (pick % (MEMBERS + RETURNED))), at);
    const next = does === 'undo' && undone ? tap.undo(id, undone.tap.id, at) : letsIn;
    made.push({ phone, tap: next });
  }
  return made;
}
