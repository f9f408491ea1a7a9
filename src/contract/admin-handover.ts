// What is left to do before one committee hands over to the next.
import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';

/** An owner counts as active for so many days after a login. */
export const ACTIVE_DAYS = 30;

/** An admin counts as away after so many days without a login. */
export const AWAY_DAYS = 365;

/** A secret has to be replaced so many days before it ends. */
export const SECRET_NOTICE_DAYS = 60;

/** What the server cannot know, and an owner ticks by hand, in words. Some are there only where they apply. */
export const tickNames = {
  'backup-copy': 'A copy of the backups elsewhere',
  'postgres-backup': 'Backup of Postgres and its restore',
  'google-secret': 'The end of Google’s secret',
  'github-secret': 'The end of GitHub’s secret',
  'oauth-apps': 'The apps for signing in with Google and GitHub',
  domain: 'The domain',
  server: 'The login of the server',
  'mail-service': 'The login of the mail service',
  accounts: 'The accounts on Instagram, LinkedIn and GitHub',
} as const;

export type TickItem = keyof typeof tickNames;

export const tickItems = Object.keys(tickNames) as [TickItem, ...TickItem[]];

const eventSchema = z.object({ eventId: z.string(), event: z.string() });

const handoverSchema = z.object({
  /** All owners; names are the admins' own, or their addresses. Times are in RFC 3339, UTC. */
  owners: z.array(
    z.object({ name: z.string(), loggedInAt: z.nullable(z.string()), isActive: z.boolean() }),
  ),
  ownersWithoutPasskey: z.array(z.string()),
  /** Who has not logged in for a year, or was added a year ago and never has. */
  away: z.array(z.object({ name: z.string(), loggedInAt: z.nullable(z.string()) })),
  /** Drafts that no present admin has created or changed, and who created them. */
  drafts: z.array(z.extend(eventSchema, { by: z.string() })),
  /** Links for doors that work, and until when. */
  doors: z.array(z.extend(eventSchema, { number: z.number(), until: z.string() })),
  /** The sender and the host of the mail server; null without a mail server. */
  mail: z.object({
    sender: z.nullable(z.object({ from: z.string(), host: z.string() })),
    isAccepted: z.boolean(),
    /** What went wrong, as the mail server says it; empty if nothing did. */
    problem: z.string(),
  }),
  /** The newest backup, and when its restore was tried; null for a database on Postgres. */
  backup: z.nullable(
    z.object({
      writtenAt: z.nullable(z.string()),
      triedAt: z.nullable(z.string()),
      isFresh: z.boolean(),
    }),
  ),
  /** Secrets whose last day (`YYYY-MM-DD`) is known. */
  secrets: z.array(
    z.object({ provider: z.enum(['google', 'github']), endsOn: z.string(), isNear: z.boolean() }),
  ),
  /** What is ticked by hand on this server. A tick counts for 180 days. `last` is the latest one. */
  ticks: z.array(
    z.object({
      item: z.enum(tickItems),
      isTicked: z.boolean(),
      last: z.nullable(z.object({ by: z.string(), at: z.string() })),
    }),
  ),
});

export type Handover = z.infer<typeof handoverSchema>;

/** The true state. Asks the mail server, and waits for it a few seconds at most. */
export const readHandover = defineEndpoint({
  method: 'GET',
  path: '/api/admin/handover',
  auth: 'admin',
  permission: 'admins',
  data: handoverSchema,
});

/** Ticks an item by hand, or takes the tick back. Idempotent. */
export const tickHandover = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/handover/:item',
  auth: 'admin',
  permission: 'admins',
  params: z.object({ item: z.enum(tickItems) }),
  body: z.object({ isTicked: z.boolean() }),
  data: noContent,
});
