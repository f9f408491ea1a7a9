import type { Mail } from '#tests/support/mailbox';
import type { Site } from './fixtures';

const decoded = ({ source }: Mail) =>
  source.replaceAll(/=([0-9A-F]{2})/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The texts of the mails to an address. */
export const mailsTo = ({ mailbox }: Site, address: string) =>
  mailbox.mails.filter(({ to }) => to.includes(address)).map((mail) => decoded(mail));
