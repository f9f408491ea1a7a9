import { type Kysely, sql } from 'kysely';
import { isPublic, optionalTimestamp as time, timestamp } from '#server/events/row';
import type { MailingPayload } from '#server/mail/mailing';
import { namesAddress } from '#server/db/rate-limiter';
import type { Database } from '#server/db/schema';

interface Owner {
  memberId: string;
  email: string;
  /** Rate-limit key of the member's mailbox. */
  mailbox: string;
  /** Epoch milliseconds. */
  now: number;
}

const limitNames = new Map([
  ['otp_send', 'code sent'],
  ['otp_send_device', 'code sent to a known device'],
  ['otp_send_mailbox', 'code sent to this mailbox'],
  ['otp_failure', 'wrong code'],
  ['admin_failure', 'failed admin login'],
  ['admin_failure_account', 'failed admin login'],
]);

/** What is stored with a member's address, with readable names, without hashes and tokens. */
export const exportMails = async (
  tx: Kysely<Database>,
  { memberId, email, mailbox, now }: Owner,
) => ({
  news: await readNews(tx, email),
  mails: await readMails(tx, memberId, email),
  refusedMails: await readRefusals(tx, email),
  openCodes: await readCodes(tx, email, now),
  limits: await readLimits(tx, email, mailbox),
});

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
        .on('mailing.kind', 'in', ['announcement', 'changed', 'cancelled', 'reminder'])
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
    const { letter }: MailingPayload = JSON.parse(row.payload);
    return {
      kind: row.kind,
      about: row.name ?? letter?.subject ?? null,
      status: row.status,
      queuedAt: timestamp(row.created_at),
      finishedAt: time(row.finished_at),
      problem: row.reason,
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
async function readLimits(tx: Kysely<Database>, email: string, mailbox: string) {
  const rows = await tx
    .selectFrom('rate_limit_record')
    .select(['bucket', 'subject', 'at'])
    .where(namesAddress(email, mailbox))
    .orderBy('at')
    .orderBy('bucket')
    .execute();
  return rows.map(({ bucket, subject, at }) => ({
    kind: limitNames.get(bucket) ?? bucket,
    subject,
    at: timestamp(at),
  }));
}
