import path from 'node:path';
import * as z from 'zod';
import { emailSchema } from '@/contract/email';
import { society } from '@/data/society';
import { adminLimits, inMinutes, rateLimitEnv, otpLimits, refreshLimits } from './rate-limits';
import { ConfigError, count, hasProtocol, listOf, optional, wholeNumber } from './env-schema';
import { checkOAuthClients, oauthConfig, oauthEnv } from './oauth-config';
import { httpConfig, httpEnv } from './http-config';
import { channelsConfig, channelsEnv } from './channels-config';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SECRET_MIN_LENGTH = 32;
const SECRET_MIN_DISTINCT_CHARACTERS = 10;
// How long a replaced token still works: longer than all retries of one request by the client.
const TOKEN_REUSE_MS = 60_000;
// Tabs and page loads within this time share one token, so their refreshes write nothing.
const TOKEN_ROTATE_AFTER_MS = 10_000;

const isOrigin = (value: string) =>
  hasProtocol(value, 'http:', 'https:') && new URL(value).origin === value && !value.includes('*');

const secretSchema = z
  .string()
  .min(SECRET_MIN_LENGTH, {
    error: `must have at least ${SECRET_MIN_LENGTH} characters`,
    abort: true,
  })
  .refine(
    (value) =>
      new Set(value).size >= SECRET_MIN_DISTINCT_CHARACTERS &&
      !/secret|change.?me|password|example|1234567|abcdefg/i.test(value),
    'is easy to guess: use random characters, e.g. from `openssl rand -base64 32`',
  );

const mailAddress = z
  .string()
  .regex(/^(?:[^<>\r\n,]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/, {
    error: 'must be one address, e.g. "Student Society <hello@example.org>"',
  });

const generalEnv = z.object({
  PORT: wholeNumber(3000, { min: 1, max: 65_535 }),
  HOST: optional(z.string().optional()),
  DATA_DIR: optional(z.string().default('.data')),
  DATABASE_URL: optional(
    z
      .string()
      .refine(
        (value) => hasProtocol(value, 'postgres:', 'postgresql:'),
        'must look like postgres://user:password@host:5432/database',
      )
      .optional(),
  ),
  APP_URL: optional(
    z
      .string()
      .refine(isOrigin, 'must be an origin such as https://society.example.org, without a path')
      .optional(),
  ),
  VITE_API_URL: optional(
    z
      .string()
      .refine((value) => hasProtocol(value, 'http:', 'https:'), 'must be an http(s) address')
      .transform((value) => new URL(value).origin)
      .optional(),
  ),
  SMTP_URL: optional(
    z
      .string()
      .refine(
        (value) => hasProtocol(value, 'smtp:', 'smtps:') && new URL(value).hostname !== '',
        'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
      )
      .optional(),
  ),
  MAIL_FROM: optional(mailAddress.optional()),
  MAIL_REPLY_TO: optional(mailAddress.optional()),
  MAIL_PER_MINUTE: count(60),
  JWT_SECRET: optional(secretSchema.optional()),
  ALLOWED_ORIGINS: optional(
    z
      .string()
      .default('')
      .transform(listOf)
      .refine(
        (origins) => origins.every(isOrigin),
        'must list origins (https://society.example.org)',
      ),
  ),
  SESSION_IDLE_DAYS: wholeNumber(7, { min: 1, max: 365 }),
  SESSION_TOTAL_DAYS: wholeNumber(30, { min: 1, max: 365 }),
  ADMIN_EMAIL: optional(z.optional(emailSchema)),
  ADMIN_SESSION_HOURS: wholeNumber(12, { min: 1, max: 168 }),
});

const envSchema = generalEnv
  .extend(httpEnv.shape)
  .extend(rateLimitEnv.shape)
  .extend(oauthEnv.shape)
  .extend(channelsEnv.shape)
  .superRefine(checkOAuthClients);

export type Config = ReturnType<typeof readConfig>;

/**
 * Parses environment variables into the server's configuration. Unset and empty variables take the
 * defaults listed in `.env.example`.
 * @throws ConfigError, which names the variables and never includes their values.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = envSchema.safeParse(env);
  if (!parsed.success) throw new ConfigError(formatIssues(parsed.error.issues));
  const { data } = parsed;
  const dataDir = path.resolve(data.DATA_DIR);
  const appUrl = data.APP_URL ?? `http://localhost:${data.PORT}`;
  return {
    port: data.PORT,
    /** Undefined: listen on all interfaces. */
    host: data.HOST,
    dataDir,
    ...databaseOf(data.DATABASE_URL, path.join(dataDir, 'society.db')),
    appUrl,
    /** Origin of the API that the site was built for, if it is another one. */
    apiOrigin: data.VITE_API_URL,
    smtp: data.SMTP_URL
      ? {
          url: data.SMTP_URL,
          from: data.MAIL_FROM ?? defaultSender(appUrl),
          replyTo: data.MAIL_REPLY_TO ?? society.contactEmail,
        }
      : undefined,
    /** Mails of the queue that all servers of one database send together; codes do not count. */
    mailPerMinute: data.MAIL_PER_MINUTE,
    /** Where announcements are posted besides. */
    channels: channelsConfig(data),
    jwtSecret: data.JWT_SECRET,
    isTrustedProxy: data.TRUSTED_PROXIES,
    /** Where Prometheus asks. */
    metrics:
      data.METRICS_PORT === 0 ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    transport: httpConfig(data),
    allowedOrigins: data.ALLOWED_ORIGINS,
    otp: otpLimits(data),
    session: {
      idleMs: data.SESSION_IDLE_DAYS * DAY_MS,
      totalMs: data.SESSION_TOTAL_DAYS * DAY_MS,
      reuseMs: TOKEN_REUSE_MS,
      rotateAfterMs: TOKEN_ROTATE_AFTER_MS,
    },
    refreshes: refreshLimits(data),
    admin: {
      /** Of the admin whom the first start creates. */
      firstEmail: data.ADMIN_EMAIL,
      sessionMs: data.ADMIN_SESSION_HOURS * HOUR_MS,
      ...adminLimits(data),
    },
    /** Browsers store Secure cookies only over https. */
    hasSecureCookies: appUrl.startsWith('https:'),
    social: oauthConfig(data, appUrl),
    subscriptionsPerIp: inMinutes(5, data.SUBSCRIPTIONS_PER_IP),
  };
}

/** The database, and its name for messages: without user and password. */
function databaseOf(url: string | undefined, file: string) {
  if (url === undefined) {
    return { database: file, databaseName: file, databaseFile: file, isPostgres: false };
  }
  const { host, pathname } = new URL(url);
  const databaseName = `postgres://${host}${pathname}`;
  return { database: url, databaseName, databaseFile: file, isPostgres: true };
}

/** An e-mail address at the site's host, or at localhost if the host is an IP address. */
function defaultSender(appUrl: string): string {
  const { hostname } = new URL(appUrl);
  const domain = /[a-z]$/i.test(hostname) ? hostname : 'localhost';
  // Quoted, because a comma in the name would separate two addresses.
  return `"${society.name}" <no-reply@${domain}>`;
}

function formatIssues(issues: readonly z.core.$ZodIssue[]): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
}
