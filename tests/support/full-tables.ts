import type { TestServer } from './server';

const ROWS = 100_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Cells = Record<string, string>;

/**
 * The tables that grow with the members and the years, each after those that it references, with the cells that matter.
 * Not `refused_address`: only addresses that refused a mail within a year are in it, and the purge may read it whole.
 */
const tables = (now: number): Record<string, Cells> => {
  // The first fifty are to come. With ten minutes between two the last one is two years old.
  const overAt = `${now} + (50 - i) * cast(${10 * MINUTE_MS} as bigint)`;
  const recently = `${now} - i`;
  const later = `${now} + ${DAY_MS} + i`;
  const member = "'m' || i";
  const email = "'m' || i || '@example.org'";
  const eventId = '1 + i % 50000';
  return {
    member: { id: member, email },
    member_identity: { member_id: member, created_at: recently },
    member_calendar: { member_id: member },
    member_session: { id: "'s' || i", member_id: member, expires_at: later, created_at: recently },
    retired_token: { session_id: "'s' || i", retired_at: recently },
    otp_challenge: { email, expires_at: later, purpose: "'sign-in'" },
    rate_limit_record: { bucket: "'otp_send'", subject: email, at: recently },
    admin_action: { id: 'i', at: recently },
    event: {
      id: 'i',
      starts_at: "'2025-01-01'",
      begins_at: overAt,
      over_at: overAt,
      published_at: `${overAt} - ${7 * DAY_MS}`,
      created_at: `${overAt} - ${7 * DAY_MS}`,
      updated_at: `${overAt} - ${7 * DAY_MS}`,
      status: "'published'",
      idempotency_key: "'k' || i",
      questions: "'[]'",
      former_attendance: `case when i > ${(365 * DAY_MS) / (10 * MINUTE_MS)} then 1 end`,
      attendance_closed_at: overAt,
      series_id: "'s' || (i / 10)",
    },
    event_change: { id: 'i', event_id: eventId },
    event_recap: { event_id: 'i', photos: "'[]'", is_cover: '1' },
    picture: { last_used_at: recently },
    event_picture: { event_id: 'i', picture_hash: "'hash' || i" },
    event_report: { event_id: 'i', fields: "'{}'", updated_at: recently },
    registration: {
      event_id: eventId,
      number: 'i',
      member_id: member,
      created_at: `${now} - ${800 * DAY_MS}`,
      ticket_code: "'t' || i",
      // Those of events that ended 30 days ago are deleted.
      answers: `case when i % 50000 < ${(29 * DAY_MS) / (10 * MINUTE_MS)} then '{}' end`,
    },
    door: { event_id: eventId, number: 'i', created_at: recently },
    door_tap: {
      event_id: eventId,
      who: 'cast(i as text)',
      kind: "'in'",
      how: "'scanned'",
      state: "'counted'",
      answers: `case when i % 50000 < ${(29 * DAY_MS) / (10 * MINUTE_MS)} then '{}' end`,
      email: 'case when i % 2 = 0 then null else ' + email + ' end',
    },
    feedback_token: { event_id: eventId, token_hash: "'t' || i" },
    feedback: { id: "'f' || i", event_id: eventId, rating: '3' },
    certificate_design: { id: "'d' || i", event_id: eventId, signatories: "'[]'" },
    certificate: {
      code: "'c' || i",
      state: "'valid'",
      design_id: "'d' || i",
      event_id: eventId,
      who: "'w' || i",
      member_id: `case when i % 2 = 0 then ${member} end`,
      email: `case when i % 2 = 1 then ${email} end`,
      name: "'Asha'",
      how: "'scanned'",
      issued_at: recently,
      arrived_at: recently,
    },
    subscriber: { id: "'u' || i", email, state: "'confirmed'", confirmed_at: recently },
    mail_token: { topic: "'news'", subscriber_id: "'u' || i" },
    mailing: {
      id: 'i',
      kind: "case when i % 100 = 0 then 'letter' else 'code' end",
      subject_id: 'cast(i as text)',
      payload: "'{}'",
      created_at: recently,
    },
    mail: {
      id: 'i',
      mailing_id: 'i',
      email,
      status: "'sent'",
      finished_at: recently,
      created_at: recently,
      next_at: recently,
      attempted_at: `${now} - ${DAY_MS} - i`,
    },
  };
};

/** The names of the tables that grow. */
export const GROWING = new Set(Object.keys(tables(0)));

interface Column {
  name: string;
  type: string;
  required: number;
}

/** Fills all tables that grow with 100,000 rows each, as a server would have them whose purge runs. */
export async function fillTables({ address, query, clock }: TestServer): Promise<void> {
  const isPostgres = address.startsWith('postgres');
  for (const [table, cells] of Object.entries(tables(clock.now()))) {
    const columns = await query(
      isPostgres
        ? `select column_name as name, data_type as type, case when is_nullable = 'NO' then 1 else 0 end as required
            from information_schema.columns where table_schema = current_schema() and table_name = '${table}'`
        : `select name, type, "notnull" or pk as required from pragma_table_info('${table}')`,
    );
    const values = new Map(Object.entries(cells));
    for (const column of columns as Column[]) {
      if (column.required && !values.has(column.name)) {
        values.set(column.name, valueOf(column));
      }
    }
    const names = [...values.keys()].map((name) => `"${name}"`).join(', ');
    await query(
      // Without looking up what each row references, which takes Postgres most of the time.
      `${isPostgres ? 'set session_replication_role = replica;' : ''}
        insert into ${table} (${names}) ${isPostgres ? 'overriding system value' : ''}
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS})
        select ${[...values.values()].join(', ')} from n`,
    );
  }
  if (!isPostgres) return;
  for (const [table, { id }] of Object.entries(tables(0))) {
    if (id === 'i') await query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${ROWS})`);
  }
  await query('analyze');
}

/** A value that is unique in its column, or nothing. */
function valueOf({ name, type }: Column): string {
  if (/text|char/i.test(type)) return `'${name}' || i`;
  if (/int/i.test(type)) return '0';
  return /bytea/i.test(type) ? "'\\x00'::bytea" : "x'00'";
}
