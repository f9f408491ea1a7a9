import type { Config } from '#server/config';
import { addressBucket } from '#server/http/client-address';
import { createSlidingWindow } from '#server/http/sliding-window';
import type { Meter } from '#server/store/throttle';
import { mailboxKey, siteNetwork } from './rate-limit-keys';

export type CodeLimits = ReturnType<typeof createCodeLimits>;

/** What limits the asking for codes and the guessing of them. */
export function createCodeLimits(otp: Config['otp'], monotonicNow: () => number) {
  const sendsPerIp = createSlidingWindow({ ...otp.sendsPerIp, monotonicNow });
  const sendsPerIpv6Site = createSlidingWindow({ ...otp.sendsPerIpv6Site, monotonicNow });
  const verificationsPerIp = createSlidingWindow({ ...otp.verificationsPerIp, monotonicNow });
  const mailFailures = createSlidingWindow({ ...otp.mailFailures, monotonicNow });

  return {
    /** A request for a code from this address. */
    takeSend(ip: string) {
      const ofSite = sendsPerIpv6Site.take(siteNetwork(ip));
      if (ofSite.retryAfterSeconds !== null) return ofSite;
      const ofIp = sendsPerIp.take(addressBucket(ip));
      if (ofIp.retryAfterSeconds !== null) {
        ofSite.giveBack();
        return ofIp;
      }
      return {
        retryAfterSeconds: null,
        giveBack() {
          ofSite.giveBack();
          ofIp.giveBack();
        },
      };
    },

    takeVerification: (ip: string) => verificationsPerIp.take(addressBucket(ip)),

    /** A mail on its way counts as a failure until it is known to be none. */
    takeMail: () => mailFailures.take(''),

    sendMeters: (email: string): Meter[] => [
      { bucket: 'otp_send', subject: email, allowances: otp.sendsPerEmail },
      { bucket: 'otp_send_mailbox', subject: mailboxKey(email), allowances: otp.sendsPerMailbox },
    ],

    allSends: { bucket: 'otp_send_site', subject: '', allowances: otp.sendsInAll } satisfies Meter,

    /** Never the address alone: strangers elsewhere must not close it to its owner. */
    failureMeters: (email: string, ip: string): Meter[] => [
      {
        bucket: 'otp_failure',
        subject: `${email} ${addressBucket(ip)}`,
        allowances: otp.failuresPerEmail,
      },
      { bucket: 'otp_failure_network', subject: siteNetwork(ip), allowances: otp.failuresPerIp },
    ],
  };
}
