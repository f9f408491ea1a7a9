// Certificates as everybody can check them, and a member's own.
import * as z from 'zod/mini';
import { arrivalKinds } from '@/domain/attendance';
import { defineEndpoint } from './endpoint';
import { codeSchema } from './ticket';

const certificateStates = ['valid', 'replaced', 'withdrawn'] as const;

export type CertificateState = (typeof certificateStates)[number];

const signatorySchema = z.object({
  name: z.string(),
  role: z.string(),
  /** A picture as a `data:` address; null without one. */
  signature: z.nullable(z.string()),
});

const certificateSheetSchema = z.object({
  title: z.string(),
  /** Complete: with the name, the event, the date and the hours in it. */
  text: z.string(),
  name: z.string(),
  event: z.string(),
  /** What people read of the event's day. */
  date: z.string(),
  signatories: z.array(signatorySchema),
  /** RFC 3339, UTC. */
  issuedAt: z.string(),
  /** Name of the admin who issued it; empty if it is unknown. */
  issuedBy: z.string(),
  arrivedAt: z.string(),
  how: z.enum(arrivalKinds),
  /** At which door, from 1; null for the desk. */
  door: z.nullable(z.number()),
});

export type CertificateSheet = z.infer<typeof certificateSheetSchema>;

const certificateSchema = z.object({
  state: z.enum(certificateStates),
  /** Null unless it is valid: a replaced one shows nothing of the former name, and a withdrawn one nothing at all. */
  sheet: z.nullable(certificateSheetSchema),
  /** The code of the version that replaces it. */
  replacedBy: z.nullable(codeSchema),
  /** Whether the PDF has fonts for all of it; otherwise the page can be printed. */
  hasPdf: z.boolean(),
});

export type Certificate = z.infer<typeof certificateSchema>;

const codeParamsSchema = z.object({ code: z.string() });

/** What a certificate says, for anybody who has its address. 404 for an unknown code. */
export const readCertificate = defineEndpoint({
  method: 'GET',
  path: '/api/certificate/:code',
  auth: 'none',
  params: codeParamsSchema,
  data: certificateSchema,
});

/** The same sheet as a PDF file, without the envelope. 404 for a certificate that is not valid, or has no PDF. */
export const readCertificatePdf = defineEndpoint({
  method: 'GET',
  path: '/api/certificate/:code/pdf',
  auth: 'none',
  params: codeParamsSchema,
  data: z.unknown(),
});

/** Name of the PDF of a certificate: `Certificate Ada Lovelace, Rust Night.pdf`. */
export const certificateFileName = ({
  name,
  event,
}: Pick<CertificateSheet, 'name' | 'event'>): string =>
  `Certificate ${name}, ${event}.pdf`.replaceAll(/[\p{C}\s/\\:*?"<>|]+/gu, ' ');

const ownCertificateSchema = z.object({
  code: codeSchema,
  title: z.string(),
  event: z.string(),
  /** RFC 3339, UTC. */
  issuedAt: z.string(),
});

export type OwnCertificate = z.infer<typeof ownCertificateSchema>;

/** The member's valid certificates, the latest first. */
export const listOwnCertificates = defineEndpoint({
  method: 'GET',
  path: '/api/user/certificate',
  auth: 'member',
  data: z.array(ownCertificateSchema),
});
