import type { Kysely } from 'kysely';
import { isPublic, optionalTimestamp as time, timestamp } from '#server/events/row';
import { inTransaction } from '#server/db/in-transaction';
import { lockMember } from './lock-member';
import { exportMails } from './export-mails';
import type { Database } from '#server/db/schema';

interface ExportOptions {
  /** Rate-limit key of the member's mailbox. */
  mailbox: string;
  /** Epoch milliseconds. */
  now: number;
}

/** The export of what is stored about a member. */
export function memberExport(db: Kysely<Database>) {
  return {
    /**
     * Everything that names the member, as JSON with readable names, without hashes and tokens. Undefined if there is
     * no such member.
     */
    exportAll: (memberId: string, { mailbox, now }: ExportOptions) =>
      inTransaction(db, async (tx) => {
        const member = await lockMember(tx, memberId);
        if (!member) return undefined;
        const { email } = member;
        return {
          exportedAt: timestamp(now),
          profile: await readProfile(tx, memberId),
          sessions: await readSessions(tx, memberId, now),
          connectedAccounts: await readAccounts(tx, memberId),
          interestedEvents: await readInterest(tx, memberId),
          privateCalendar: await readCalendar(tx, memberId),
          ...(await exportMails(tx, { memberId, email, mailbox, now })),
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
    ])
    .where('registration.member_id', '=', memberId)
    .orderBy('registration.created_at')
    .orderBy('registration.event_id')
    .execute();
  return rows.map((row) => ({
    eventId: String(row.event_id),
    // Null, with its day and place, for an event that was deleted or withdrawn.
    event: row.name,
    date: row.date,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    place: row.place,
    interestedSince: timestamp(row.interested_since),
    getsMails: row.name !== null && row.is_muted === 0,
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
