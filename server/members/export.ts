import { type Kysely, type Selectable, sql } from 'kysely';
import { certificatePath } from '@/domain/paths';
import type { ArrivalKind } from '@/domain/attendance';
import { isOf } from '#server/certificates/queries';
import { readWhoCame } from '#server/events/taps';
import { isPublic, parseQuestions, parseStoredAnswers } from '#server/events/row';
import { eventKinds } from '#server/mail/kinds';
import type { MailingPayload } from '#server/mail/mailing';
import { lockMember, namesAddress } from './deletion';
import type { Database } from '#server/db/schema';
import { optionalTimestamp as time, timestamp } from '#server/db/columns';
import { inTransaction } from '#server/db/transaction';

const limitNames = new Map([
  ['otp_send', 'code sent'],
  ['otp_send_device', 'code sent to a known device'],
  ['otp_send_mailbox', 'code sent to this mailbox'],
  ['otp_failure', 'wrong code'],
  ['admin_failure', 'failed admin login'],
  ['admin_failure_account', 'failed admin login'],
]);

/** The export of what is stored about a member. */
export function memberExport(db: Kysely<Database>) {
  return {
    /**
     * Everything that names the member, as JSON with readable names, without hashes and tokens. Undefined if there is
     * no such member. `now` is in epoch milliseconds.
     */
    exportAll: (memberId: string, now: number) =>
      inTransaction(db, async (tx) => {
        const member = await lockMember(tx, memberId);
        if (!member) return undefined;
        const { email } = member;
        return {
          exportedAt: timestamp(now),
          profile: await readProfile(tx, memberId),
          sessions: await readSessions(tx, memberId, now),
          connectedAccounts: await readAccounts(tx, memberId),
          ...(await readInterest(tx, memberId)),
          certificates: await readCertificates(tx, memberId),
          notedAtDoors: await readWalkIns(tx, email),
          privateCalendar: await readCalendar(tx, memberId),
          news: await readNews(tx, email),
          mails: await readMails(tx, memberId, email),
          refusedMails: await readRefusals(tx, email),
          openCodes: await readCodes(tx, email, now),
          limits: await readLimits(tx, email),
        };
      }),
  };
}

async function readProfile(tx: Kysely<Database>, memberId: string) {
  const row = await tx
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    hasChosenName: row.has_chosen_name === 1,
    email: row.email,
    picture: row.image_url,
    reminders: row.reminders === 1,
    memberSince: timestamp(row.created_at),
  };
}

async function readSessions(tx: Kysely<Database>, memberId: string, now: number) {
  const rows = await tx
    .selectFrom('member_session')
    .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    device: row.device,
    signedInAt: timestamp(row.created_at),
    lastSeenAt: time(row.last_seen_at),
    // One that was ended is stored until the next purge.
    endsAt: row.expires_at > now ? timestamp(row.expires_at) : 'ended',
  }));
}

async function readAccounts(tx: Kysely<Database>, memberId: string) {
  const rows = await tx
    .selectFrom('member_identity')
    .select(['provider', 'subject', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    idAtProvider: row.subject,
    connectedAt: time(row.created_at),
  }));
}

async function readInterest(tx: Kysely<Database>, memberId: string) {
  const rows = await tx
    .selectFrom('registration')
    .leftJoin('event', (join) => join.onRef('event.id', '=', 'registration.event_id').on(isPublic))
    .select([
      'registration.event_id',
      'event.name',
      'event.date',
      'event.starts_at',
      'event.ends_at',
      'event.place',
      'registration.created_at as interested_since',
      'registration.is_muted',
      'registration.number',
      'registration.left_at',
      'registration.is_taken_off',
      'registration.answers',
      'registration.ticket_code',
      'event.questions',
    ])
    .where('registration.member_id', '=', memberId)
    .orderBy('registration.created_at')
    .orderBy('registration.event_id')
    .execute();
  const arrivals = await readArrivals(tx, memberId);
  const taps = await readTaps(tx, memberId);
  const toEntry = (row: (typeof rows)[number]) => ({
    eventId: String(row.event_id),
    // Null, with its day and place, for an event that was deleted or withdrawn.
    event: row.name,
    date: row.date,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    place: row.place,
    interestedSince: timestamp(row.interested_since),
    numberInLine: row.number,
    ticketCode: row.ticket_code,
    answers: namedAnswers(row.answers, row.questions),
    attendance: arrivals.get(`${row.event_id} ${row.number}`) ?? null,
    notedAtDoors: taps
      .filter((tap) => tap.event_id === row.event_id && tap.number === row.number)
      .map(toNote),
  });
  return {
    interestedEvents: rows
      .filter((row) => row.left_at === null)
      .map((row) => ({ ...toEntry(row), getsMails: row.name !== null && row.is_muted === 0 })),
    formerInterest: rows
      .filter((row) => row.left_at !== null)
      .map((row) => ({
        ...toEntry(row),
        leftAt: time(row.left_at),
        wasTakenOff: row.is_taken_off === 1,
      })),
  };
}

/** When, how and at which door the member was let in, by the event and the number in its line. */
async function readArrivals(tx: Kysely<Database>, memberId: string) {
  const events = await tx
    .selectFrom('registration')
    .select('event_id')
    .distinct()
    .where('member_id', '=', memberId)
    .execute();
  const arrivals = new Map<string, { arrivedAt: string; how: ArrivalKind; door: number | null }>();
  for (const { event_id: eventId } of events) {
    const { attendees } = await readWhoCame(tx, eventId);
    for (const { memberId: id, who, at, how, door } of attendees) {
      if (id === memberId) {
        arrivals.set(`${eventId} ${who}`, { arrivedAt: timestamp(at), how, door });
      }
    }
  }
  return arrivals;
}

/**
 * All that was noted of the member in the lists: also what waits for a yes of an organiser, was dropped or taken back, and
 * what took it back.
 */
function readTaps(tx: Kysely<Database>, memberId: string) {
  const ofMember = sql<boolean>`(door_tap.who = cast(registration.number as text) or exists (
    select 1 from door_tap as undone where undone.event_id = door_tap.event_id
      and undone.id = door_tap.undoes and undone.who = cast(registration.number as text)))`;
  return tx
    .selectFrom('registration')
    .innerJoin('door_tap', 'door_tap.event_id', 'registration.event_id')
    .select(['registration.event_id', 'registration.number'])
    .select(['door_tap.kind', 'door_tap.how', 'door_tap.at', 'door_tap.door', 'door_tap.state'])
    .where('registration.member_id', '=', memberId)
    .where(ofMember)
    .orderBy('door_tap.at')
    .orderBy('door_tap.id')
    .execute();
}

type TapRow = Pick<Selectable<Database['door_tap']>, 'kind' | 'how' | 'at' | 'door' | 'state'>;

const toNote = ({ kind, how, at, door, state }: TapRow) => ({
  kind,
  how,
  notedAt: timestamp(at),
  door,
  state,
});

/** Where somebody who was let in without being in the list gave the member's address, and what took that back. */
async function readWalkIns(tx: Kysely<Database>, email: string) {
  const rows = await tx
    .selectFrom('door_tap')
    .leftJoin('event', (join) => join.onRef('event.id', '=', 'door_tap.event_id').on(isPublic))
    .select(['door_tap.event_id', 'door_tap.name as given_name', 'event.name'])
    .select(['door_tap.answers', 'event.questions'])
    .select(['door_tap.kind', 'door_tap.how', 'door_tap.at', 'door_tap.door', 'door_tap.state'])
    .where(
      sql<boolean>`(door_tap.email = ${email} or (door_tap.event_id, door_tap.undoes) in (
        select event_id, id from door_tap where email = ${email}))`,
    )
    .orderBy('door_tap.at')
    .orderBy('door_tap.id')
    .execute();
  return rows.map((row) => ({
    eventId: String(row.event_id),
    event: row.name,
    nameGiven: row.given_name,
    answersGiven: namedAnswers(row.answers, row.questions),
    ...toNote(row),
  }));
}

/** Answers by the words of their questions, or by their ids if the event is gone. */
function namedAnswers(stored: string | null, questions: string | null): Record<string, string> {
  if (stored === null) return {};
  const words = new Map(parseQuestions(questions ?? '[]').map(({ id, text }) => [id, text]));
  const answers = Object.entries(parseStoredAnswers(stored));
  return Object.fromEntries(answers.map(([id, answer]) => [words.get(id) ?? id, answer]));
}

async function readCertificates(tx: Kysely<Database>, memberId: string) {
  const rows = await tx
    .selectFrom('certificate')
    .innerJoin('certificate_design', 'certificate_design.id', 'certificate.design_id')
    .select(['code', 'name', 'title', 'event_name', 'event_date', 'issued_at', 'arrived_at', 'how'])
    .select('door')
    .where(isOf(memberId))
    .orderBy('issued_at')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    page: certificatePath(row.code),
    name: row.name,
    title: row.title,
    event: row.event_name,
    date: row.event_date,
    issuedAt: time(row.issued_at),
    arrivedAt: time(row.arrived_at),
    letInBy: row.how,
    door: row.door,
  }));
}

async function readCalendar(tx: Kysely<Database>, memberId: string) {
  const row = await tx
    .selectFrom('member_calendar')
    .select('created_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ? { since: timestamp(row.created_at) } : null;
}

async function readNews(tx: Kysely<Database>, email: string) {
  const row = await tx
    .selectFrom('subscriber')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state,
    subscribedAt: timestamp(row.created_at),
    confirmMailAt: time(row.confirm_queued_at),
    confirmedAt: time(row.confirmed_at),
    leftAt: time(row.left_at),
  };
}

async function readMails(tx: Kysely<Database>, memberId: string, email: string) {
  const rows = await tx
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .leftJoin('event', (join) =>
      join
        .on(sql`cast(event.id as text)`, '=', sql`mailing.subject_id`)
        .on('mailing.kind', 'in', eventKinds)
        .on(isPublic),
    )
    .select([
      'mailing.kind',
      'mailing.payload',
      'event.name',
      'mail.status',
      'mail.created_at',
      'mail.finished_at',
      'mail.reason',
    ])
    .where((eb) => eb.or([eb('mail.email', '=', email), eb('mail.member_id', '=', memberId)]))
    .orderBy('mail.id')
    .execute();
  return rows.map((row) => {
    const { letter, reason }: MailingPayload = JSON.parse(row.payload);
    return {
      kind: row.kind,
      about: row.name ?? letter?.subject ?? null,
      status: row.status,
      queuedAt: timestamp(row.created_at),
      finishedAt: time(row.finished_at),
      problem: row.reason,
      ...(reason !== undefined && { reasonGiven: reason }),
    };
  });
}

async function readRefusals(tx: Kysely<Database>, email: string) {
  const row = await tx
    .selectFrom('refused_address')
    .select(['refusals', 'stopped_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? { inARow: row.refusals, stoppedAt: time(row.stopped_at) } : null;
}

async function readCodes(tx: Kysely<Database>, email: string, now: number) {
  const rows = await tx
    .selectFrom('otp_challenge')
    .select(['purpose', 'network', 'tries', 'expires_at'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    network: row.network,
    tries: row.tries,
    endsAt: timestamp(row.expires_at),
  }));
}

/** What counts towards a limit, such as codes that were sent and wrong ones, with the network that they came from. */
async function readLimits(tx: Kysely<Database>, email: string) {
  const rows = await tx
    .selectFrom('rate_limit_record')
    .select(['bucket', 'subject', 'at'])
    .where(namesAddress(email))
    .orderBy('at')
    .orderBy('bucket')
    .execute();
  return rows.map(({ bucket, subject, at }) => ({
    kind: limitNames.get(bucket) ?? bucket,
    subject,
    at: timestamp(at),
  }));
}
