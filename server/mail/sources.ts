import type { Kysely } from 'kysely';
import type { MailTopic } from '@/contract/newsletter';
import type { Database } from '#server/db/schema';
import type { MailEvent } from './messages/event-message';
import { parseId } from '#server/db/columns';

/** An event that mails are about, and what they depend on. `beginsAt` and `overAt` are epoch milliseconds. */
export interface MailedEvent extends Omit<MailEvent, 'isCancelled'> {
  status: Database['event']['status'];
  beginsAt: number | null;
  overAt: number | null;
}

/** What a link in a mail stands for. */
export interface MailTokenOwner {
  topic: MailTopic | 'confirm';
  subscriberId?: string;
  memberId?: string;
  eventId?: string;
}

/** What mails are composed from. */
export function mailSources(db: Kysely<Database>) {
  return {
    /** An event that is not deleted; null if there is none. */
    async findEvent(eventId: string): Promise<MailedEvent | null> {
      const id = parseId(eventId);
      if (id === null) return null;
      const row = await db
        .selectFrom('event')
        .select([
          'uid',
          'sequence',
          'name',
          'description',
          'image',
          'date',
          'starts_at as startsAt',
          'ends_at as endsAt',
          'place',
          'link',
          'note',
          'moved_from as movedFrom',
          'status',
          'begins_at as beginsAt',
          'over_at as overAt',
          'created_at as createdAt',
          'updated_at as updatedAt',
        ])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row ? { id: eventId, ...row } : null;
    },

    /** Whether a newer change or cancellation of the event was queued. */
    async isSuperseded(eventId: string, mailingId: number): Promise<boolean> {
      const newer = await db
        .selectFrom('mailing')
        .select('id')
        .where('subject_id', '=', eventId)
        .where('kind', 'in', ['changed', 'cancelled'])
        .where('id', '>', mailingId)
        .executeTakeFirst();
      return newer !== undefined;
    },

    /** A subscriber's state, and when the mail that asks for the confirmation was queued; null if there is none. */
    async findSubscriber(
      id: string,
    ): Promise<Pick<Database['subscriber'], 'state' | 'confirm_queued_at'> | null> {
      const row = await db
        .selectFrom('subscriber')
        .select(['state', 'confirm_queued_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Which mails a member wants who is interested in an event; null if the member is not, or not any more. */
    async findInterest(
      eventId: string,
      memberId: string,
    ): Promise<{ isMuted: boolean; wantsReminders: boolean } | null> {
      const row = await db
        .selectFrom('registration')
        .innerJoin('member', 'member.id', 'registration.member_id')
        .select(['registration.is_muted', 'member.reminders'])
        .where('registration.event_id', '=', Number(eventId))
        .where('registration.member_id', '=', memberId)
        .executeTakeFirst();
      return row ? { isMuted: row.is_muted === 1, wantsReminders: row.reminders === 1 } : null;
    },

    /** Whether the address has refused three mails in a row. */
    async isStopped(email: string): Promise<boolean> {
      const row = await db
        .selectFrom('refused_address')
        .select('email')
        .where('email', '=', email)
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Makes a link's token known by its hash. Idempotent. */
    async addToken(tokenHash: string, owner: MailTokenOwner, now: number): Promise<void> {
      const { topic, subscriberId = null, memberId = null, eventId } = owner;
      await db
        .insertInto('mail_token')
        .values({
          token_hash: tokenHash,
          topic,
          subscriber_id: subscriberId,
          member_id: memberId,
          event_id: eventId === undefined ? null : Number(eventId),
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .execute();
    },
  };
}
