import type { Kysely } from 'kysely';
import { type ReportFields, reportFieldsSchema } from '@/contract/admin-report';
import type { Database } from '#server/db/schema';

/** What organisers have written into the reports of events. */
export const eventReports = (db: Kysely<Database>) => ({
  /** The fields of an event's report. Before they are saved those who signed the latest one sign, and the rest is empty. */
  async readFields(eventId: number): Promise<ReportFields> {
    const saved = await selectFields(db).where('event_id', '=', eventId).executeTakeFirst();
    if (saved) return parseFields(saved.fields);
    const latest = await selectFields(db)
      .innerJoin('event', 'event.id', 'event_report.event_id')
      .where('event.deleted_at', 'is', null)
      .orderBy('event_report.updated_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const signatories = latest ? parseFields(latest.fields).signatories : [];
    return { organisedBy: '', speakers: '', objective: '', outcome: '', signatories };
  },

  /** Saves the fields of an event's report, in place of those that were saved before. */
  async saveFields(eventId: number, fields: ReportFields, now: number): Promise<void> {
    const saved = { fields: JSON.stringify(fields), updated_at: now };
    await db
      .insertInto('event_report')
      .values({ event_id: eventId, ...saved })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(saved))
      .execute();
  },
});

const selectFields = (db: Kysely<Database>) => db.selectFrom('event_report').select('fields');

const parseFields = (fields: string): ReportFields => reportFieldsSchema.parse(JSON.parse(fields));
