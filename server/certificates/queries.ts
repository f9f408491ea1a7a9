import { type Kysely, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type {
  CertificateDesign,
  CertificateIssue,
  DueCertificate,
  IssuedCertificate,
} from '@/contract/admin-certificates';
import type { CertificateSheet, CertificateState, OwnCertificate } from '@/contract/certificate';
import { fillCertificateText } from '@/domain/certificate-text';
import { timestamp } from '#server/db/columns';
import type { Database } from '#server/db/schema';
import { type ListedAttendee, readWhoCame } from '#server/events/taps';

/** What becomes known of a certificate by its code. */
export interface FoundCertificate {
  state: CertificateState;
  /** Null unless it is valid. */
  sheet: CertificateSheet | null;
  /** The code of the latest version. */
  replacedBy: string | null;
}

/** What is read of certificates. */
export function certificateQueries(db: Kysely<Database>) {
  return {
    /** The certificate with a code, or undefined. */
    async find(code: string): Promise<FoundCertificate | undefined> {
      const row = await selectSheets(db).where('certificate.code', '=', code).executeTakeFirst();
      if (!row) return undefined;
      return { state: row.state, sheet: toSheet(row), replacedBy: row.replaced_by };
    },

    /** A member's valid certificates, the latest first. */
    async listOwn(memberId: string): Promise<OwnCertificate[]> {
      const rows = await selectSheets(db)
        .where(isOf(memberId))
        .where('state', '=', 'valid')
        .orderBy('issued_at', 'desc')
        .orderBy('code')
        .execute();
      return rows.flatMap((row) => {
        const sheet = toSheet(row);
        if (sheet === null) return [];
        const { title, event, issuedAt } = sheet;
        return [{ code: row.code, title, event, issuedAt }];
      });
    },

    /** The code of a member's valid certificate for an event; null if there is none. */
    async findOwn(eventId: number, memberId: string): Promise<string | null> {
      const row = await db
        .selectFrom('certificate')
        .select('code')
        .where('event_id', '=', eventId)
        .where('state', '=', 'valid')
        .where(isOf(memberId))
        .executeTakeFirst();
      return row?.code ?? null;
    },

    /** The names on the certificates that would be issued for an event now, as they are corrected. */
    async listDueNames(eventId: number, corrections: Corrections): Promise<string[]> {
      return (await listDue(db, eventId, corrections)).map(({ name }) => name);
    },

    /** What was issued for an event, by name, and who would get one now. */
    async readForEvent(eventId: number): Promise<{
      design: CertificateDesign | null;
      due: DueCertificate[];
      issued: IssuedCertificate[];
    }> {
      const design = await db
        .selectFrom('certificate_design')
        .select(['title', 'text', 'hours', 'signatories'])
        .where('event_id', '=', eventId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const rows = await db
        .selectFrom('certificate')
        .innerJoin('certificate_design', 'certificate_design.id', 'design_id')
        // One that is valid has all of it.
        .select((eb) => [
          'code',
          eb.ref('name').$notNull().as('name'),
          eb.ref('issued_at').$notNull().as('issuedAt'),
          'issued_by as issuedBy',
        ])
        .where('certificate.event_id', '=', eventId)
        .where('state', '=', 'valid')
        .orderBy('name')
        .orderBy('code')
        .execute();
      const due = await listDue(db, eventId);
      return {
        design: design ? { ...design, signatories: parseSignatories(design.signatories) } : null,
        due: due.map(({ who, name, email }) => ({ who, name, email })),
        issued: rows.map((row) => ({ ...row, issuedAt: timestamp(row.issuedAt) })),
      };
    },
  };
}

/** Somebody who came, with an account or as a walk-in. */
type DueAttendee = ListedAttendee & { name: string };

/** The names that an organiser has corrected, by `who` of the arrival. */
export type Corrections = CertificateIssue['names'];

/** Who came to an event and has no valid certificate, without accounts that are deleted. */
export async function listDue(
  db: Kysely<Database>,
  eventId: number,
  corrections: Corrections = [],
): Promise<DueAttendee[]> {
  const certified = await db
    .selectFrom('certificate')
    .select('who')
    .where('event_id', '=', eventId)
    .where('state', '=', 'valid')
    .execute();
  const { attendees, personOf } = await readWhoCame(db, eventId);
  const known = new Set(certified.map(({ who }) => personOf(who ?? '')));
  const corrected = new Map(corrections.map(({ who, name }) => [who, name]));
  return attendees.flatMap(({ name, ...attendee }) =>
    name === null || known.has(attendee.who)
      ? []
      : [{ ...attendee, name: corrected.get(attendee.who) ?? name }],
  );
}

const signatoriesSchema = z.array(
  z.object({ name: z.string(), role: z.string(), signature: z.nullable(z.string()) }),
);

const parseSignatories = (signatories: string): CertificateDesign['signatories'] =>
  signatoriesSchema.parse(JSON.parse(signatories));

/** The condition for a certificate of a member, or of a walk-in who gave the member's address. */
export const isOf = (memberId: string) =>
  sql<boolean>`(certificate.member_id = ${memberId}
    or certificate.email = (select email from member where id = ${memberId}))`;

const selectSheets = (db: Kysely<Database>) =>
  db
    .selectFrom('certificate')
    .leftJoin('certificate_design', 'certificate_design.id', 'certificate.design_id')
    .select([
      'certificate.code',
      'certificate.state',
      'certificate.replaced_by',
      'certificate.name',
      'certificate.issued_at',
      'certificate.arrived_at',
      'certificate.how',
      'certificate.door',
      'certificate_design.title',
      'certificate_design.text',
      'certificate_design.hours',
      'certificate_design.signatories',
      'certificate_design.event_name',
      'certificate_design.event_date',
      'certificate_design.issued_by',
    ]);

type SheetRow = Awaited<ReturnType<ReturnType<typeof selectSheets>['execute']>>[number];

/** Null unless the certificate is valid: only then it has all of this. */
function toSheet(row: SheetRow): CertificateSheet | null {
  const { name, how, door, title, text, hours, signatories } = row;
  const { event_name: event, event_date: date, issued_at: issuedAt, arrived_at: arrivedAt } = row;
  if (name === null || how === null || title === null || text === null) return null;
  if (signatories === null || event === null || date === null) return null;
  if (issuedAt === null || arrivedAt === null) return null;
  return {
    title,
    text: fillCertificateText(text, { name, event, date, hours }),
    name,
    event,
    date,
    signatories: parseSignatories(signatories),
    issuedAt: timestamp(issuedAt),
    issuedBy: row.issued_by ?? '',
    arrivedAt: timestamp(arrivedAt),
    how,
    door,
  };
}

/** A certificate as it is stored. */
export type CertificateRow = Selectable<Database['certificate']>;
