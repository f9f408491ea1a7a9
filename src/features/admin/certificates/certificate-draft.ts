// What is typed into the form of a certificate: its values, what the browser keeps of them, and what is sent.
import * as z from 'zod/mini';
import { certificateDesignSchema, type CertificateIssue } from '@/contract/admin-certificates';
import { attendeeNameSchema } from '@/contract/door';
import { draftKey, readDraft } from '../drafts';

export const certificateDraftName = (eventId: string) => `certificate/${eventId}`;

/** What is typed, complete or not. Pictures of signatures are too large to be kept. */
export const certificateDraftSchema = z.object({
  title: z.string(),
  text: z.string(),
  hours: z.nullable(z.number()),
  signatories: z.array(z.object({ name: z.string(), role: z.string() })),
  hasPictures: z.boolean(),
  names: z._default(z.record(z.string(), z.string()), {}),
});

/** The design, with the names that were corrected, by `who` of the arrival. */
export const certificateFormSchema = z.safeExtend(certificateDesignSchema, {
  names: z.record(z.string(), attendeeNameSchema),
});

export type CertificateValues = z.infer<typeof certificateFormSchema>;

type Draft = z.infer<typeof certificateDraftSchema>;

export const toDraft = ({ signatories, ...texts }: CertificateValues): Draft => ({
  ...texts,
  signatories: signatories.map(({ name, role }) => ({ name, role })),
  hasPictures: signatories.some(({ signature }) => signature !== null),
});

export const fromDraft = ({
  title,
  text,
  hours,
  signatories,
  names,
}: Draft): CertificateValues => ({
  names,
  title,
  text,
  hours,
  signatories: signatories.map((signatory) => ({ ...signatory, signature: null })),
});

/** Whether an admin has begun to write the certificate of an event. */
export const hasCertificateDraft = (eventId: string): boolean =>
  readDraft(draftKey(certificateDraftName(eventId)), certificateDraftSchema) !== null;

/** What is sent: the design, and the names that were corrected. */
export const toIssue = ({ names, ...design }: CertificateValues): CertificateIssue => ({
  ...design,
  names: Object.entries(names).map(([who, name]) => ({ who, name })),
});
