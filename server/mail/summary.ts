import { type Kysely, sql } from 'kysely';
import type { FailedMail, MailKind, MailQueue } from '@/contract/admin-newsletter';
import { timestamp } from '#server/events/row';
import { type MailingPayload, personalKinds } from './mailing';
import type { Database } from '#server/db/schema';

const MAX_UNDER_WAY = 50;
const MAX_FAILED = 100;

/** What admins and the health check see of the queue. */
export function mailSummary(db: Kysely<Database>) {
  /** How many mails wait or are being sent, and since when the oldest does, in epoch milliseconds. */
  async function backlog(): Promise<{ waiting: number; oldestAt: number | null }> {
    const { waiting, oldestAt } = await db
      .selectFrom('mail')
      .select((eb) => [
        sql<number>`cast(count(*) as integer)`.as('waiting'),
        eb.fn.min('created_at').as('oldestAt'),
      ])
      .where('status', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow();
    return { waiting, oldestAt };
  }

  /** The error of the latest failed attempt at a mail that still waits. */
  async function lastError(): Promise<string> {
    const row = await db
      .selectFrom('mail')
      .select('reason')
      .where('status', '=', 'waiting')
      .where('reason', '!=', '')
      .orderBy('attempted_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.reason ?? '';
  }

  async function underWay(): Promise<MailQueue['underWay']> {
    const rows = await db
      .selectFrom('mailing')
      .innerJoin('mail', 'mail.mailing_id', 'mailing.id')
      .leftJoin('event', (join) =>
        join.on(sql`cast(event.id as text)`, '=', sql`mailing.subject_id`),
      )
      .select([
        'mailing.kind',
        'mailing.payload',
        'mailing.created_at',
        'mailing.recipients',
        'mailing.sent',
        'event.name',
        countOf('waiting', 'sending').as('waiting'),
        countOf('failed').as('failed'),
      ])
      .where('mailing.kind', 'not in', personalKinds)
      .where('mailing.id', 'in', (eb) =>
        eb
          .selectFrom('mail as open')
          .select('open.mailing_id')
          .where('open.status', 'in', ['waiting', 'sending']),
      )
      .groupBy(['mailing.id', 'event.id'])
      .orderBy('mailing.id', 'desc')
      .limit(MAX_UNDER_WAY)
      .execute();
    return rows.map(({ payload, name, created_at: createdAt, ...progress }) => ({
      ...progress,
      title: titleOf(progress.kind, payload, name),
      createdAt: timestamp(createdAt),
    }));
  }

  async function failed(): Promise<FailedMail[]> {
    const rows = await db
      .selectFrom('mail')
      .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
      .leftJoin('event', (join) =>
        join.on(sql`cast(event.id as text)`, '=', sql`mailing.subject_id`),
      )
      .leftJoin('refused_address', 'refused_address.email', 'mail.email')
      .select([
        'mail.id',
        'mail.email',
        'mail.reason',
        'mail.finished_at',
        'mail.created_at',
        'mailing.kind',
        'mailing.payload',
        'event.name',
        'refused_address.stopped_at',
      ])
      .where('mail.status', '=', 'failed')
      .orderBy('mail.finished_at', 'desc')
      .orderBy('mail.id', 'desc')
      .limit(MAX_FAILED)
      .execute();
    return rows.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      title: titleOf(row.kind, row.payload, row.name),
      to: row.email,
      reason: row.reason,
      at: timestamp(row.finished_at ?? row.created_at),
      isStopped: row.stopped_at !== null,
    }));
  }

  /** How many addresses have refused three mails in a row. */
  async function countStopped(): Promise<number> {
    const { stopped } = await db
      .selectFrom('refused_address')
      .select(sql<number>`cast(count(*) as integer)`.as('stopped'))
      .where('stopped_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return stopped;
  }

  return {
    backlog,

    /** The queue as the desk shows it. */
    async summary(): Promise<MailQueue> {
      const { waiting, oldestAt } = await backlog();
      const pause = await db.selectFrom('mail_pause').selectAll().executeTakeFirst();
      return {
        waiting,
        oldest: oldestAt === null ? null : timestamp(oldestAt),
        pausedSince: pause ? timestamp(pause.began_at) : null,
        lastError: pause?.reason ?? (await lastError()),
        underWay: await underWay(),
        failed: await failed(),
        stopped: await countStopped(),
      };
    },
  };
}

type MailStatus = Database['mail']['status'];

const countOf = (...statuses: MailStatus[]) =>
  sql<number>`cast(sum(case when mail.status in (${sql.join(statuses)}) then 1 else 0 end) as integer)`;

/** The subject of a letter or the name of an event; empty for a confirmation, and for an event that was purged. */
function titleOf(kind: MailKind, payload: string, eventName: string | null): string {
  if (kind === 'confirm') return '';
  const { letter } = JSON.parse(payload) as MailingPayload;
  return letter?.subject ?? eventName ?? '';
}
