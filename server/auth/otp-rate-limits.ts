import type { Config } from '#server/config/config';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import { createIpRateLimiter } from '#server/http/ip-rate-limiter';
import { createMemoryRateLimiter } from '#server/http/memory-rate-limiter';
import type { RateLimitRule } from '#server/db/rate-limiter';
import { mailboxKey } from './mailbox-key';

export type OtpRateLimits = ReturnType<typeof createOtpRateLimits>;

/** What limits the asking for codes and the guessing of them. */
export function createOtpRateLimits(otp: Config['otp'], monotonicNow: () => number) {
  const sendsPerIp = createIpRateLimiter({ ...otp.sendsPerIp, monotonicNow });
  const verificationsPerIp = createIpRateLimiter({ ...otp.verificationsPerIp, monotonicNow });
  const mailFailures = createMemoryRateLimiter({ ...otp.mailFailures, monotonicNow });

  return {
    /** A request for a code from this address. */
    consumeSend: (ip: string) => sendsPerIp.consume(ip),

    consumeVerification: (ip: string) => verificationsPerIp.consume(ip),

    /** A mail on its way counts as a failure until it is known to be none. */
    consumeMail: () => mailFailures.consume(''),

    /** A device that has signed in with the address counts apart: strangers cannot use up its codes. */
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

    allSends: {
      bucket: 'otp_send_site',
      subject: '',
      limits: otp.sendsInAll,
    } satisfies RateLimitRule,

    /** Never the address alone: strangers elsewhere must not close it to its owner. */
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
