import { codeName } from './code-message';
import type { Mailer } from './mailer';

/**
 * Prints codes and all other mails when there is no mail server, with the full email address, because only the
 * operator reads the terminal. `print` must not write to standard output, whose log must not contain codes.
 */
export function terminalMailer(print: (line: string) => void): Mailer {
  return {
    async sendCode({ to, code, purpose, expiresAt }) {
      const until = new Date(expiresAt * 1000).toLocaleTimeString('en-GB');
      print(`${codeName(purpose)} for ${to}: ${code} (until ${until})`);
    },
    async send({ to, subject, text }) {
      print(`Mail to ${to}: ${subject}\n\n${text}`);
    },
  };
}
