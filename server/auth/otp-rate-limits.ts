import type { Config } from '#server/config/config';
import { ipRateLimitKey, siteRateLimitKey } from '#server/http/client-ip';
import { createIpRateLimiter } from '#server/http/ip-rate-limiter';
import { createMemoryRateLimiter } from '#server/http/memory-rate-limiter';
import type { Meter } from '#server/db/rate-limiter';
import { mailboxKey } from './mailbox-key';

export type OtpRateLimits = ReturnType<typeof createOtpRateLimits>;

/** What limits the asking for codes and the guessing of them. */
export function createOtpRateLimits(otp: Config['otp'], monotonicNow: () => number) {
  const sendsPerIp = createIpRateLimiter({ ...otp.sendsPerIp, monotonicNow });
  const verificationsPerIp = createIpRateLimiter({ ...otp.verificationsPerIp, monotonicNow });
  const mailFailures = createMemoryRateLimiter({ ...otp.mailFailures, monotonicNow });

  return {
    /** A request for a code from this address. */
    takeSend: (ip: string) => sendsPerIp.take(ip),

    takeVerification: (ip: string) => verificationsPerIp.take(ip),

    /** A mail on its way counts as a failure until it is known to be none. */
    takeMail: () => mailFailures.take(''),

    /** A device that has signed in with the address counts apart: strangers cannot use up its codes. */
    sendMeters: (email: string, { isKnownDevice }: { isKnownDevice: boolean }): Meter[] =>
      isKnownDevice
        ? [{ bucket: 'otp_send_device', subject: email, allowances: otp.sendsPerEmail }]
        : [
            { bucket: 'otp_send', subject: email, allowances: otp.sendsPerEmail },
            {
              bucket: 'otp_send_mailbox',
              subject: mailboxKey(email),
              allowances: otp.sendsPerMailbox,
            },
          ],

    allSends: { bucket: 'otp_send_site', subject: '', allowances: otp.sendsInAll } satisfies Meter,

    /** Never the address alone: strangers elsewhere must not close it to its owner. */
    failureMeters: (email: string, ip: string): Meter[] => [
      {
        bucket: 'otp_failure',
        subject: `${email} ${ipRateLimitKey(ip)}`,
        allowances: otp.failuresPerEmail,
      },
      { bucket: 'otp_failure_network', subject: siteRateLimitKey(ip), allowances: otp.failuresPerIp },
    ],
  };
}
