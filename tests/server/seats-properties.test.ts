// Whatever members and admins do, in any order: who came first has a seat, and who got one later was told each time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedEventSchema } from '@/contract/event-input';
import { createDatabase } from '#tests/support/database';
import { createTestServer } from '#tests/support/server';
import { repetitions } from '#tests/support/tier';

const MEMBERS = 6;
const member = fc.nat({ max: MEMBERS - 1 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('register' as const), who: member }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who: member }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), who: member }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      capacity: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), tell: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reinstate' as const), tell: fc.boolean() }),
  },
);

/** What should be so: the line with who was told to wait, as simple as it can be. */
interface Place {
  number: number;
  who: number;
  isToldWaiting: boolean;
}

/** A mail about a seat. While it is unsent, a cancellation takes it back. */
interface SeatMail {
  place: Place;
  isUnsent: boolean;
}

test('never over the limit, first come first seated, and whoever is seated later is told once for it', async () => {
  const database = await createDatabase();
  const environment = { MAIL_PER_MINUTE: '1000' };
  const server = await createTestServer({ database: database.address, environment });
  const { store, clock } = server;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      run += 1;
      clock.advance(60);
      const now = clock.now();
      const author = { adminEmail: 'admin@example.org', now };
      const eventId = Number(await server.addEvent({ capacity: 2 }));
      const address = (who: number) => `r${run}m${who}@example.org`;
      const signUp = async (who: number) =>
        (await store.members.findOrCreate({ email: address(who), name: 'M', imageUrl: '' }, now))
          .id;
      const ids = await Promise.all(Array.from({ length: MEMBERS }, (_, who) => signUp(who)));
      const idOf = (who: number) => ids[who] ?? '';
      const edit = async (changes: object) => {
        const event = await store.eventQueries.find(eventId, now);
        const input = editedEventSchema.parse({ ...event, ...changes });
        return store.eventChanges.update(eventId, input, author);
      };

      let line: Place[] = [];
      let seatMails: SeatMail[] = [];
      let [last, capacity, isCancelled]: [number, number | null, boolean] = [0, 2, false];
      // The last number in the line that a limit which was taken away left with a seat.
      let promisedUntil = 0;
      const hasSeat = (place: number) => capacity === null || place < capacity;
      const leave = (who: number) => {
        line = line.filter((place) => place.who !== who);
      };
      const settle = () => {
        for (const [index, place] of line.entries()) {
          if (!hasSeat(index)) place.isToldWaiting = true;
          else if (place.isToldWaiting && !isCancelled) {
            place.isToldWaiting = false;
            seatMails.push({ place, isUnsent: true });
          }
        }
      };

      for (const action of steps) {
        switch (action.do) {
          case 'register': {
            const result = await store.interest.register(eventId, idOf(action.who), now);
            if (isCancelled) expect(result).toBe('not_open');
            else if (line.some(({ who }) => who === action.who)) {
              expect(result).toMatchObject({ isNew: false });
            } else {
              last += 1;
              const isToldWaiting = !hasSeat(line.length);
              line.push({
                number: last,
                who: action.who,
                isToldWaiting,
              });
              expect(result).toMatchObject({
                isNew: true,
                registration: {
                  seat: capacity === null ? null : isToldWaiting ? 'waiting' : 'going',
                },
              });
            }
            break;
          }
          case 'withdraw':
            await store.interest.withdraw(eventId, idOf(action.who), now);
            leave(action.who);
            break;
          case 'delete':
            expect(await store.members.remove(idOf(action.who), now)).toBe(true);
            // The mails to the account go with it.
            seatMails = seatMails.filter(({ place }) => place.who !== action.who);
            leave(action.who);
            ids[action.who] = await signUp(action.who);
            break;
          case 'limit': {
            const promised =
              capacity === null
                ? line.filter(({ number }) => number <= promisedUntil).length
                : Math.min(capacity, line.length);
            const isAllowed = action.capacity === null || action.capacity >= promised;
            await edit({ capacity: action.capacity }).then(
              () => expect(isAllowed).toBe(true),
              (error: unknown) =>
                expect([isAllowed, error]).toMatchObject([false, { status: 409 }]),
            );
            if (!isAllowed) break;
            if (capacity !== null) promisedUntil = line.at(-1)?.number ?? 0;
            capacity = action.capacity;
            break;
          }
          case 'cancel':
          case 'reinstate':
            isCancelled = action.do === 'cancel';
            await edit({ status: isCancelled ? 'cancelled' : 'published', tell: action.tell });
            if (!isCancelled) break;
            for (const { place } of seatMails.filter(({ isUnsent }) => isUnsent)) {
              place.isToldWaiting = true;
            }
            seatMails = seatMails.filter(({ isUnsent }) => !isUnsent);
            break;
          case 'send':
            await server.runMailQueue();
            for (const mail of seatMails) mail.isUnsent = false;
            break;
        }
        settle();
      }

      const stored = (
        await store.interestQueries.listInterestedMembers({ id: eventId, questions: [] })
      ).map(({ number, email, seat, position }) => ({ number, email, seat, position }));
      expect(stored).toEqual(
        line.map(({ number, who }, index) => ({
          number,
          email: address(who),
          seat: capacity === null ? null : hasSeat(index) ? 'going' : 'waiting',
          position: capacity === null || hasSeat(index) ? null : index + 1 - capacity,
        })),
      );
      expect(await store.eventQueries.find(eventId, now)).toMatchObject({
        interested: line.length,
        going: capacity === null ? null : Math.min(line.length, capacity),
        waiting: capacity === null ? null : Math.max(0, line.length - capacity),
      });
      const rows = await database.query(
        `select registration.number, is_told_waiting,
           (select count(*) from mail join mailing on mailing.id = mail.mailing_id
             where mailing.kind = 'seat' and mailing.subject_id = '${eventId}'
               and mailing.version = registration.number) as mails
         from registration where event_id = ${eventId} and left_at is null order by number`,
      );
      for (const [index, row] of rows.entries()) {
        const { mails, is_told_waiting: isToldWaiting } = Object(row);
        const place = line[index];
        expect(isToldWaiting).toBe(place?.isToldWaiting ? 1 : 0);
        const isTold = seatMails.some((mail) => mail.place === place) && !place?.isToldWaiting;
        expect(Number(mails)).toBe(isTold ? 1 : 0);
      }
      const mailings = await database.query(
        `select id from mailing where kind = 'seat' and subject_id = '${eventId}'`,
      );
      expect(mailings).toHaveLength(seatMails.length);
    }),
    { numRuns: repetitions(400, { quick: 25 }) },
  );
  await server.close();
  await database.remove();
}, 240_000);
