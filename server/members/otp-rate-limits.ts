import type { Config } from '#server/config/config';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import { createIpRateLimiter, createMemoryRateLimiter } from '#server/http/memory-rate-limiter';
import type { RateLimitRule } from '#server/db/rate-limiter';
import { mailboxKey } from '#server/mail/address';

export type OtpRateLimits = ReturnType<typeof createOtpRateLimits>;

/** Creates the rate limits for requesting and guessing codes. */
export function createOtpRateLimits(otp: Config['otp'], monotonicNow: () => number) {
  const sendsPerIp = createIpRateLimiter({ ...otp.sendsPerIp, monotonicNow });
  const verificationsPerIp = createIpRateLimiter({ ...otp.verificationsPerIp, monotonicNow });
  const mailFailures = createMemoryRateLimiter({ ...otp.mailFailures, monotonicNow });

  return {
    /** Consumes a request for a code. */
    consumeSend: (ip: string) => sendsPerIp.consume(ip),

    /** Consumes a verification. Successes are refunded. */
    consumeVerification: (ip: string) => verificationsPerIp.consume(ip),

    /** Consumes a mail. It counts as a failure until it is sent and refunded. */
    consumeMail: () => mailFailures.consume(''),

    /** The rules for sending a code. A known device has its own, so that strangers cannot use up its codes. */
    sendRules: (email: string, { isKnownDevice }: { isKnownDevice: boolean }): RateLimitRule[] =>
      isKnownDevice
        ? [{ bucket: 'otp_send_device', subject: email, limits: otp.sendsPerEmail }]
        : [
            { bucket: 'otp_send', subject: email, limits: otp.sendsPerEmail },
            {
              bucket: 'otp_send_mailbox',
              subject: mailboxKey(email),
              limits: otp.sendsPerMailbox,
            },
          ],

    /** The rule for all codes of the site together. */
    siteRule: {
      bucket: 'otp_send_site',
      subject: '',
      limits: otp.sendsPerSite,
    } satisfies RateLimitRule,

    /** The rules for wrong codes. No rule counts an e-mail address alone, so that strangers cannot lock it. */
    failureRules: (email: string, ip: string): RateLimitRule[] => [
      {
        bucket: 'otp_failure',
        subject: `${email} ${ipRateLimitKey(ip)}`,
        limits: otp.failuresPerEmail,
      },
      { bucket: 'otp_failure_network', subject: siteRateLimitKey(ip), limits: otp.failuresPerIp },
    ],
  };
}
