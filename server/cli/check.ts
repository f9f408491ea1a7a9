import { existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '#server/config/config';
import { checkSiteClientIds, readSiteClientIds } from '#server/config/oauth-config';
import { dialectFor } from '#server/db/dialects/dialect';
import { pendingMigrations } from '#server/db/migrate';
import type { Database } from '#server/db/schema';
import { readBuiltSite } from '#server/http/built-site';
import { channelsOf } from '#server/mail/channels';
import { trySmtp } from '#server/mail/smtp-mailer';

const MAX_SKEW_MS = 5_000;
const TIMEOUT_MS = 10_000;

interface CheckOptions {
  siteDir: string;
  /** Gets a test mail. */
  sendTo: string | undefined;
}

/** What of `GET /api/health` says how a request has arrived. */
const healthSchema = z.object({
  data: z.object({ ip: z.string(), proxy: z.enum(['none', 'trusted', 'untrusted']) }),
});

/**
 * Checks what a deployed server depends on, prints a line for each, and returns whether all is well. Changes nothing in
 * the database.
 */
export async function checkDeployment(config: Config, options: CheckOptions): Promise<boolean> {
  const origin = config.apiOrigin ?? config.appUrl;
  // One request for two checks; each reports its failure.
  const asked = fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  asked.catch(() => {});
  const channels = channelsOf(config.channels).map(({ name, check }) => [name, check] as const);
  const checks: Record<string, () => Promise<string> | string> = {
    database: () => checkDatabase(config),
    mail: () => checkMail(config, options.sendTo),
    site: () => checkSite(config, options.siteDir),
    proxy: () => checkProxy(asked, origin),
    clock: () => checkClock(asked, origin),
    ...Object.fromEntries(channels),
  };
  let isWell = true;
  for (const [name, check] of Object.entries(checks)) {
    try {
      console.log(`ok      ${name}: ${await check()}`);
    } catch (error) {
      isWell = false;
      console.log(`failed  ${name}: ${messageOf(error)}`);
    }
  }
  return isWell;
}

/** Also the cause of a request that failed. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message.replaceAll('\n', '; ') + cause;
}

async function checkDatabase({ database, databaseName, isPostgres }: Config): Promise<string> {
  if (!isPostgres && !existsSync(database)) {
    throw new Error(`there is no ${databaseName} yet: start the server, or correct DATA_DIR`);
  }
  const db = new Kysely<Database>({ dialect: dialectFor(database) });
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0) {
      throw new Error(`${databaseName} lacks ${pending.join(', ')}: start this version's server`);
    }
    // Deletes nothing, but a database that is read-only refuses it.
    await db.deleteFrom('mail_pause').where('id', '=', -1).execute();
    if (isPostgres) {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
      const now = rows[0]?.now;
      if (now) rejectSkew(now.getTime(), 'the database');
    }
  } finally {
    await db.destroy();
  }
  return `${databaseName} is migrated and takes writes`;
}

async function checkMail({ smtp }: Config, sendTo: string | undefined): Promise<string> {
  if (!smtp) {
    throw new Error(
      'SMTP_URL is not set: codes are printed in the log, and only its readers get in',
    );
  }
  const { host } = new URL(smtp.url);
  await trySmtp(smtp, sendTo).catch((error: unknown) => {
    throw new Error(`${host} said "${messageOf(error)}": correct SMTP_URL or MAIL_FROM`);
  });
  return sendTo === undefined
    ? `${host} accepts the login (--send-to ADDRESS sends a mail)`
    : `${host} took a mail to ${sendTo}: read its headers for spf=pass, dkim=pass and dmarc=pass`;
}

function checkSite({ appUrl, social }: Config, siteDir: string): string {
  const { siteUrl } = readBuiltSite(siteDir);
  if (siteUrl !== new URL(appUrl).origin) {
    throw new Error(`it was built for ${siteUrl}, but APP_URL is ${appUrl}: build it again`);
  }
  checkSiteClientIds(readSiteClientIds(siteDir), social);
  return `it was built for ${siteUrl}`;
}

async function checkProxy(asked: Promise<Response>, origin: string): Promise<string> {
  const response = await asked.catch((error: unknown) => {
    throw new Error(`${origin} does not answer: ${messageOf(error)}`);
  });
  const health = healthSchema.safeParse(await response.json().catch(() => null));
  if (!health.success) {
    throw new Error(`${origin}/api/health answers ${response.status}, not as this server does`);
  }
  const { ip, proxy } = health.data.data;
  if (proxy === 'untrusted') {
    throw new Error(`visitors come as ${ip}: add this address of the proxy to TRUSTED_PROXIES`);
  }
  if (proxy === 'none' && origin.startsWith('https:')) {
    throw new Error(`visitors come as ${ip}: the proxy has to send X-Forwarded-For`);
  }
  const how = proxy === 'none' ? 'without a proxy' : 'through a trusted proxy';
  return `requests arrive ${how}, those of this machine as ${ip}`;
}

async function checkClock(asked: Promise<Response>, origin: string): Promise<string> {
  const date = (await asked).headers.get('Date');
  if (date === null) throw new Error(`${origin} sends no Date to compare with`);
  rejectSkew(Date.parse(date), origin);
  return `it agrees with the Date of ${origin} (if that is this machine, ask timedatectl)`;
}

/** Throws if the clock of this machine differs from another one, in epoch milliseconds. */
function rejectSkew(otherNow: number, owner: string): void {
  const seconds = Math.round((Date.now() - otherNow) / 1000);
  if (Math.abs(seconds) * 1000 <= MAX_SKEW_MS) return;
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  throw new Error(`this clock is ${Math.abs(seconds)} s ${direction} that of ${owner}: set it`);
}
