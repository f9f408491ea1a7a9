import * as z from 'zod';
import { count, wholeNumber } from './env-schema';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
// Several people may share what `mailboxKey` takes for one mailbox.
const MAILBOX_FACTOR = 3;

/** Environment variables of the rate limits. */
export const rateLimitEnv = z.object({
  OTP_LIFETIME_SECONDS: wholeNumber(180, { min: 30, max: 3600 }),
  OTP_TRIES: wholeNumber(5, { min: 1, max: 10 }),
  OTP_RESEND_SECONDS: wholeNumber(30, { min: 1, max: 3600 }),
  OTP_SENDS_PER_HOUR: count(5),
  OTP_SENDS_PER_DAY: count(10),
  OTP_SENDS_PER_IP: count(30),
  OTP_SENDS_PER_SITE: count(1000),
  OTP_FAILURES_PER_HOUR: count(10),
  OTP_FAILURES_PER_DAY: count(20),
  OTP_FAILURES_PER_IP: count(60),
  OTP_VERIFICATIONS_PER_IP: count(300),
  MAIL_FAILURES_PER_MINUTE: count(50),
  REFRESHES_PER_SESSION: count(300),
  REFRESHES_PER_IP: count(3000),
  ADMIN_FAILURES_PER_ACCOUNT: count(5),
  ADMIN_FAILURES_PER_IP: count(10),
  ADMIN_FAILURES_BEFORE_SLOWDOWN: count(30),
  ADMIN_SLOWDOWN_SECONDS: wholeNumber(5, { min: 1, max: 60 }),
  SUBSCRIPTIONS_PER_IP: count(30),
});

type RateLimitEnv = z.infer<typeof rateLimitEnv>;

/** A rate limit with its window in minutes. */
export const inMinutes = (minutes: number, limit: number) => ({
  limit,
  windowSeconds: minutes * MINUTE_SECONDS,
});

const hourAndDay = (perHour: number, perDay: number) => [
  { limit: perHour, windowSeconds: HOUR_SECONDS },
  { limit: perDay, windowSeconds: DAY_SECONDS },
];

/** OTP sign-in: lifetime and tries of a code, and its rate limits. */
export function otpLimits(env: RateLimitEnv) {
  const perHour = env.OTP_SENDS_PER_HOUR;
  const perDay = env.OTP_SENDS_PER_DAY;
  return {
    lifetimeSeconds: env.OTP_LIFETIME_SECONDS,
    maxTries: env.OTP_TRIES,
    sendsPerEmail: [
      { limit: 1, windowSeconds: env.OTP_RESEND_SECONDS },
      ...hourAndDay(perHour, perDay),
    ],
    sendsPerMailbox: hourAndDay(perHour * MAILBOX_FACTOR, perDay * MAILBOX_FACTOR),
    sendsPerIp: inMinutes(5, env.OTP_SENDS_PER_IP),
    sendsPerSite: [{ limit: env.OTP_SENDS_PER_SITE, windowSeconds: HOUR_SECONDS }],
    /** Per e-mail address and network. */
    failuresPerEmail: hourAndDay(env.OTP_FAILURES_PER_HOUR, env.OTP_FAILURES_PER_DAY),
    failuresPerIp: [{ limit: env.OTP_FAILURES_PER_IP, windowSeconds: HOUR_SECONDS }],
    verificationsPerIp: inMinutes(5, env.OTP_VERIFICATIONS_PER_IP),
    mailFailures: inMinutes(1, env.MAIL_FAILURES_PER_MINUTE),
  };
}

/** Session refreshes. */
export const refreshLimits = (env: RateLimitEnv) => ({
  perSession: inMinutes(5, env.REFRESHES_PER_SESSION),
  perIp: inMinutes(5, env.REFRESHES_PER_IP),
});

/** Failed logins of admins, links to a new password, and invitations to become an admin. */
export const adminLimits = (env: RateLimitEnv) => ({
  /** Per account and network, and per known device. */
  failuresPerAccount: [inMinutes(15, env.ADMIN_FAILURES_PER_ACCOUNT)],
  failuresPerIp: [inMinutes(15, env.ADMIN_FAILURES_PER_IP)],
  /** Per account, for all unknown devices together. Above it, `slowdown` applies to them. */
  failuresBeforeSlowdown: [inMinutes(15, env.ADMIN_FAILURES_BEFORE_SLOWDOWN)],
  slowdown: [{ limit: 1, windowSeconds: env.ADMIN_SLOWDOWN_SECONDS }],
  /** Twice a new committee of twenty, see `MAX_INVITATIONS`. */
  invitationsPerSite: [{ limit: 40, windowSeconds: HOUR_SECONDS }],
  /** Requests for a link to a new password: per address, whether or not it is an admin's, and per network. */
  resetsPerEmail: hourAndDay(5, 10),
  resetsPerIp: inMinutes(5, 30),
  /** Unknown links in mails to admins. */
  linksPerIp: inMinutes(5, 30),
  /** Sign-ins with a passkey that begin, and those that are refused. */
  passkeyOptionsPerIp: inMinutes(5, 60),
  passkeyFailuresPerIp: inMinutes(15, 30),
});
