import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { CertificateIssue } from '@/contract/admin-certificates';
import { society } from '@/data/society';
import { formatDays } from '@/domain/event-time';
import { CODE_BYTES, toCode } from '@/domain/short-code';
import { type Author, recordEventAction } from '#server/admins/history';
import { saidNameOfAdmin } from '#server/db/admin-name';
import type { Database } from '#server/db/schema';
import { inTransaction, locked } from '#server/db/transaction';
import { addressRecipient, memberRecipients, queueMailing } from '#server/mail/mailing';
import { type CertificateRow, isOf, listDue } from './queries';

/** Postgres and SQLite limit the parameters of a statement. */
const BATCH_SIZE = 500;

/** What stays of a certificate that is no longer valid, besides its code. */
const CLEARED = {
  design_id: null,
  event_id: null,
  who: null,
  member_id: null,
  name: null,
  email: null,
  issued_at: null,
  arrived_at: null,
  how: null,
  door: null,
} as const;

/** What admins do with certificates. Each change is one transaction with its row in the history and its mails. */
export function certificateChanges(db: Kysely<Database>) {
  return {
    /**
     * Issues certificates to all who came to an event and have none, and queues a mail to each who has an address.
     * Returns why it did not: the event's list is open, or everybody has one. The pictures of signatures are stored as
     * they are.
     */
    issue: (
      eventId: number,
      { names, ...design }: CertificateIssue,
      author: Author,
    ): Promise<{ issued: number; mailed: number } | 'not_found' | 'list_open' | 'nobody_new'> =>
      inTransaction(db, async (tx) => {
        const query = tx
          .selectFrom('event')
          .select(['id', 'name', 'date', 'starts_at', 'ends_at', 'attendance_closed_at'])
          .where('id', '=', eventId)
          .where('deleted_at', 'is', null);
        // So that two who issue at once do so one after the other.
        const event = await locked(tx, query, 'no key update').executeTakeFirst();
        if (!event) return 'not_found';
        if (event.attendance_closed_at === null) return 'list_open';
        const due = await listDue(tx, eventId, names);
        if (due.length === 0) return 'nobody_new';

        const designId = randomUUID();
        await tx
          .insertInto('certificate_design')
          .values({
            id: designId,
            event_id: eventId,
            event_name: event.name,
            event_date: formatDays(
              { date: event.date, startsAt: event.starts_at, endsAt: event.ends_at },
              society.timeZone,
            ),
            title: design.title,
            text: design.text,
            hours: design.hours,
            signatories: JSON.stringify(design.signatories),
            created_at: author.now,
            issued_by: saidNameOfAdmin(sql.val(author.adminEmail)),
          })
          .execute();
        const certificates = due.map(
          ({ who, memberId, name, email, at, how, door }): CertificateRow => ({
            code: newCode(),
            state: 'valid',
            design_id: designId,
            event_id: eventId,
            who,
            member_id: memberId,
            name,
            // That of a member may change, and is read when it is needed.
            email: memberId === null ? email : null,
            issued_at: author.now,
            arrived_at: at,
            how,
            door,
            replaced_by: null,
          }),
        );
        for (let start = 0; start < certificates.length; start += BATCH_SIZE) {
          const batch = certificates.slice(start, start + BATCH_SIZE);
          await tx.insertInto('certificate').values(batch).execute();
        }
        let mailed = 0;
        for (const certificate of certificates) mailed += await mail(tx, certificate, author.now);
        await recordEventAction(tx, event, author, 'event.certificates-issued');
        return { issued: certificates.length, mailed };
      }),

    /**
     * Replaces a valid certificate by one with another name, and queues its mail. Returns the code of the new one, or of
     * the old one if it has this name. Undefined if there is no valid one with this code.
     */
    correct: (code: string, name: string, author: Author): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        // The member first, as the deletion of an account locks them; otherwise each would wait for the other.
        await locked(
          tx,
          tx
            .selectFrom('member')
            .select('member.id')
            .where('member.id', 'in', (eb) =>
              eb
                .selectFrom('certificate')
                .select((of) => of.ref('member_id').$notNull().as('id'))
                .where('code', '=', code)
                .where('member_id', 'is not', null),
            ),
          'key share',
        ).execute();
        const certificate = await lockCertificate(tx, code);
        if (certificate?.state !== 'valid') return undefined;
        if (certificate.name === name) return code;
        const corrected = { ...certificate, code: newCode(), name, issued_at: author.now };
        await tx
          .updateTable('certificate')
          .set({ ...CLEARED, state: 'replaced', replaced_by: corrected.code })
          .where('code', '=', code)
          .execute();
        // The addresses of all earlier versions lead to the latest one.
        await tx
          .updateTable('certificate')
          .set({ replaced_by: corrected.code })
          .where('replaced_by', '=', code)
          .execute();
        await tx.insertInto('certificate').values(corrected).execute();
        await forgetMails(tx, [code]);
        await mail(tx, corrected, author.now, true);
        await record(tx, certificate, author, 'event.certificate-corrected');
        return corrected.code;
      }),

    /**
     * Withdraws a certificate: nothing but its code stays, so that its person counts as somebody who has none. Undefined
     * if the code is unknown, false if it was withdrawn before.
     */
    withdraw: (code: string, author: Author): Promise<boolean | undefined> =>
      inTransaction(db, async (tx) => {
        const certificate = await lockCertificate(tx, code);
        if (!certificate) return undefined;
        if (certificate.state === 'withdrawn') return false;
        await record(tx, certificate, author, 'event.certificate-withdrawn');
        await clear(tx, [certificate]);
        return true;
      }),
  };
}

/**
 * Withdraws the certificates of a member, or keeps them valid without a trace of the account, in the transaction of its
 * deletion.
 */
export async function leaveCertificates(
  tx: Kysely<Database>,
  memberId: string,
  isKept: boolean,
): Promise<void> {
  const query = tx.selectFrom('certificate').selectAll().where(isOf(memberId)).orderBy('code');
  const certificates = await locked(tx, query).execute();
  if (certificates.length === 0) return;
  if (!isKept) return clear(tx, certificates);
  await tx
    .updateTable('certificate')
    .set({ member_id: null, email: null })
    .where(isOf(memberId))
    .execute();
}

/** Withdraws certificates, and deletes the designs that no other one uses. */
async function clear(
  tx: Kysely<Database>,
  certificates: readonly Pick<CertificateRow, 'code' | 'design_id'>[],
): Promise<void> {
  const codes = certificates.map(({ code }) => code);
  const designIds = new Set(certificates.flatMap(({ design_id: id }) => (id === null ? [] : [id])));
  await tx
    .updateTable('certificate')
    .set({ ...CLEARED, state: 'withdrawn', replaced_by: null })
    .where('code', 'in', codes)
    .execute();
  await forgetMails(tx, codes);
  for (const id of [...designIds].toSorted()) {
    // Two who withdraw the last two certificates at once would each see that of the other.
    const design = tx.selectFrom('certificate_design').select('id').where('id', '=', id);
    await locked(tx, design).execute();
    await tx
      .deleteFrom('certificate_design')
      .where('id', '=', id)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('certificate')
          .select(sql<string>`design_id`.as('id'))
          .where('design_id', 'is not', null),
      )
      .execute();
  }
}

/**
 * Deletes the mails with certificates, sent or not, so that nothing ties their codes to an address. The mails go before
 * their mailings, in the order in which the queue locks them when it records a result.
 */
async function forgetMails(tx: Kysely<Database>, codes: readonly string[]): Promise<void> {
  const mailings = tx
    .selectFrom('mailing')
    .select('id')
    .where('kind', '=', 'certificate')
    .where('subject_id', 'in', codes);
  await tx.deleteFrom('mail').where('mailing_id', 'in', mailings).execute();
  await tx.deleteFrom('mailing').where('id', 'in', mailings).execute();
}

const newCode = () => toCode(randomBytes(CODE_BYTES));

const lockCertificate = (tx: Kysely<Database>, code: string) =>
  locked(tx, tx.selectFrom('certificate').selectAll().where('code', '=', code)).executeTakeFirst();

/** Queues the mail with a certificate. Returns how many get it: none without an address. */
async function mail(
  tx: Kysely<Database>,
  { code, member_id: memberId, email }: CertificateRow,
  now: number,
  isCorrected = false,
): Promise<number> {
  const member = memberRecipients(tx).where('id', '=', memberId);
  const recipient = memberId === null ? email && addressRecipient(tx, email) : member;
  if (!recipient) return 0;
  const mailing = {
    kind: 'certificate',
    subjectId: code,
    version: 1,
    payload: { isCorrected },
  } as const;
  return (await queueMailing(tx, mailing, recipient, now))?.recipients ?? 0;
}

async function record(
  tx: Kysely<Database>,
  { design_id: designId, event_id: id }: CertificateRow,
  author: Author,
  action: 'event.certificate-corrected' | 'event.certificate-withdrawn',
): Promise<void> {
  const design = await tx
    .selectFrom('certificate_design')
    .select('event_name')
    .where('id', '=', designId ?? '')
    .executeTakeFirst();
  await recordEventAction(tx, { id, name: design?.event_name ?? '' }, author, action);
}
