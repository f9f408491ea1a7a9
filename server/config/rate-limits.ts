import * as z from 'zod';
import { count, wholeNumber } from './env-schema';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
// Spellings of one mailbox may be different people.
const MAILBOX_FACTOR = 3;

/** The variables of the limits. */
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

export const inMinutes = (minutes: number, limit: number) => ({
  limit,
  windowSeconds: minutes * MINUTE_SECONDS,
});

/** Sign-in by code: how it works, and what limits it. */
export function otpLimits(data: RateLimitEnv) {
  const hourAndDay = (perHour: number, perDay: number) => [
    { limit: perHour, windowSeconds: HOUR_SECONDS },
    { limit: perDay, windowSeconds: DAY_SECONDS },
  ];
  const perHour = data.OTP_SENDS_PER_HOUR;
  const perDay = data.OTP_SENDS_PER_DAY;
  return {
    lifetimeSeconds: data.OTP_LIFETIME_SECONDS,
    maxTries: data.OTP_TRIES,
    sendsPerEmail: [
      { limit: 1, windowSeconds: data.OTP_RESEND_SECONDS },
      ...hourAndDay(perHour, perDay),
    ],
    sendsPerMailbox: hourAndDay(perHour * MAILBOX_FACTOR, perDay * MAILBOX_FACTOR),
    sendsPerIp: inMinutes(5, data.OTP_SENDS_PER_IP),
    sendsInAll: [{ limit: data.OTP_SENDS_PER_SITE, windowSeconds: HOUR_SECONDS }],
    /** Of one address in one network. */
    failuresPerEmail: hourAndDay(data.OTP_FAILURES_PER_HOUR, data.OTP_FAILURES_PER_DAY),
    failuresPerIp: [{ limit: data.OTP_FAILURES_PER_IP, windowSeconds: HOUR_SECONDS }],
    verificationsPerIp: inMinutes(5, data.OTP_VERIFICATIONS_PER_IP),
    mailFailures: inMinutes(1, data.MAIL_FAILURES_PER_MINUTE),
  };
}

export const refreshLimits = (data: RateLimitEnv) => ({
  perSession: inMinutes(5, data.REFRESHES_PER_SESSION),
  perIp: inMinutes(5, data.REFRESHES_PER_IP),
});

/** Failed logins of admins. */
export const adminLimits = (data: RateLimitEnv) => ({
  /** Of one account in one network, and of one known device. */
  failuresPerAccount: [inMinutes(15, data.ADMIN_FAILURES_PER_ACCOUNT)],
  failuresPerIp: [inMinutes(15, data.ADMIN_FAILURES_PER_IP)],
  /** Of one account from all unknown devices together; from then on `slowed` holds. */
  failuresBeforeSlowdown: [inMinutes(15, data.ADMIN_FAILURES_BEFORE_SLOWDOWN)],
  slowed: [{ limit: 1, windowSeconds: data.ADMIN_SLOWDOWN_SECONDS }],
});
