// How admins issue certificates for an event whose list is closed.
import * as z from 'zod/mini';
import { countWordsInBraces, namesHours, unknownWordIn } from '@/domain/certificate-text';
import { atMost } from './at-most';
import { attendeeNameSchema } from './door';
import { defineEndpoint, noContent } from './endpoint';
import { eventParamsSchema, withFallback } from './events';
import { codeSchema } from './ticket';
import { isFilled, isOneLine, isPrintable } from './written-text';

/** Code of a 409: the list is still open. */
export const LIST_OPEN = 'list_open';
/** Code of a 409: everybody who came has a certificate. */
export const NOBODY_NEW = 'nobody_new';

export const MAX_SIGNATORIES = 2;
/** Of a picture of a signature, as a `data:` address. */
export const MAX_LENGTH_SIGNATURE = 300_000;

const MAX_LENGTH_TITLE = 80;
const MAX_LENGTH_TEXT = 600;
const MAX_LENGTH_SIGNATORY = 80;
/** So that a text stays short when it is filled with long names. */
const MAX_WORDS_IN_BRACES = 8;
const MIN_HOURS = 0.25;
const MAX_HOURS = 1000;

const text = (label: string, maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      isFilled(`Please enter ${label}.`),
      atMost(maxLength),
      isPrintable,
    );

/** A certificate as an organiser writes it, for all who came. */
export const certificateDesignSchema = z
  .object({
    title: text('a title', MAX_LENGTH_TITLE).check(isOneLine),
    /** With `{name}`, `{event}`, `{date}` and `{hours}`. */
    text: text('the text', MAX_LENGTH_TEXT).check(
      z.refine(
        (written) => countWordsInBraces(written) <= MAX_WORDS_IN_BRACES,
        `Please use at most ${MAX_WORDS_IN_BRACES} words in braces, such as {name}.`,
      ),
      (ctx) => {
        const word = unknownWordIn(ctx.value);
        if (word === undefined) return;
        const message = `${word} stands for nothing: please use {name}, {event}, {date} or {hours}.`;
        ctx.issues.push({ code: 'custom', input: ctx.value, message });
      },
    ),
    hours: z.nullable(
      z.number('Please enter a number of hours.').check(
        z.minimum(MIN_HOURS, `Please enter at least a quarter of an hour: ${MIN_HOURS}.`),
        z.maximum(MAX_HOURS, `Please enter at most ${MAX_HOURS} hours.`),
        // Both databases keep so many digits as they are.
        z.multipleOf(0.01, 'Please enter at most two decimals, such as 1.25.'),
      ),
    ),
    signatories: z
      .array(
        z.object({
          name: text('a name', MAX_LENGTH_SIGNATORY).check(isOneLine),
          role: text('a role', MAX_LENGTH_SIGNATORY).check(isOneLine),
          /** A PNG or JPEG as a `data:` address. The server makes it smaller. */
          signature: z.nullable(
            z
              .string()
              .check(
                z.regex(/^data:image\/(?:png|jpeg);base64,/, 'Please choose a PNG or JPEG file.'),
                z.maxLength(MAX_LENGTH_SIGNATURE, 'Please choose a smaller picture.'),
              ),
          ),
        }),
      )
      .check(z.maxLength(MAX_SIGNATORIES)),
  })
  .check(
    z.refine(({ text: written, hours }) => hours !== null || !namesHours(written), {
      message: 'The text names the hours: please enter them.',
      path: ['hours'],
    }),
  );

export type CertificateDesign = z.infer<typeof certificateDesignSchema>;

/** How many names can be corrected at once: as many as a door can let in. */
const MAX_NAMES = 10_000;

/** A design, and the names that are to be on the certificates where they are not those of the list. */
const issueSchema = z.safeExtend(certificateDesignSchema, {
  names: z.optional(
    z
      .array(z.object({ who: z.string(), name: attendeeNameSchema }))
      .check(z.maxLength(MAX_NAMES, `At most ${MAX_NAMES} names at once.`)),
  ),
});

export type CertificateIssue = z.infer<typeof issueSchema>;

const dueSchema = z.object({
  /** As in an arrival. */
  who: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
});

/** Somebody who would get a certificate now, and a mail where there is an address. */
export type DueCertificate = z.infer<typeof dueSchema>;

const issuedSchema = z.object({
  code: codeSchema,
  name: z.string(),
  /** RFC 3339, UTC. */
  issuedAt: z.string(),
  /** As in the sheet. */
  issuedBy: z.string(),
});

export type IssuedCertificate = z.infer<typeof issuedSchema>;

/** What was issued for an event, and who would get one now. */
export const readCertificates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event/:id/certificate',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: z.object({
    /** The last one that was issued; null if none was, or if it cannot be issued again as it is. */
    design: withFallback(z.nullable(certificateDesignSchema), null),
    /** Who came and has no certificate; without accounts that are deleted. */
    due: z.array(dueSchema),
    /** The valid ones, by name: the others keep nothing that says of which event they were. */
    issued: z.array(issuedSchema),
  }),
});

/**
 * Issues certificates to all who came and have none, with a mail to each who has an address. A name that is corrected here
 * is that of the certificate alone. 409 `list_open` or `nobody_new`.
 */
export const issueCertificates = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/certificate',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: issueSchema,
  data: z.object({ issued: z.number(), mailed: z.number() }),
});

const misfitSchema = z.object({
  /** A name, or another text of a certificate. */
  text: z.string(),
  /** Signs, such as emoji, without which the PDF is written. */
  leftOut: z.array(z.string()),
  /** Letters without which there is no PDF. */
  missing: z.array(z.string()),
});

export type Misfit = z.infer<typeof misfitSchema>;

/** What the PDFs would lack if certificates were issued now: a text for each that is concerned. Changes nothing. */
export const checkCertificates = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/certificate/check',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: issueSchema,
  data: z.array(misfitSchema),
});

const codeParamsSchema = z.object({ code: z.string() });

/** Corrects the name: makes a new version with a code of its own, and mails it. 404 for one that is not valid. */
export const correctCertificate = defineEndpoint({
  method: 'POST',
  path: '/api/admin/certificate/:code/name',
  auth: 'admin',
  permission: 'events',
  params: codeParamsSchema,
  body: z.object({ name: attendeeNameSchema }),
  data: z.object({ code: codeSchema }),
});

/**
 * Withdraws a certificate: it keeps its code and nothing else. So nobody knows any more whose it was: the person counts
 * among those who are due, and gets a new one when certificates are issued again. Idempotent. 404 for an unknown code.
 */
export const withdrawCertificate = defineEndpoint({
  method: 'POST',
  path: '/api/admin/certificate/:code/withdrawal',
  auth: 'admin',
  permission: 'events',
  params: codeParamsSchema,
  data: noContent,
});
