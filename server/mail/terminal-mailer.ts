import type { Mailer } from './mailer';

/**
 * Prints codes where there is no mail server, with the whole address: whoever reads the terminal runs
 * the server. Standard error, so that the log on standard output stays free of codes.
 */
export function terminalMailer(print: (line: string) => void): Mailer {
  return {
    async sendCode({ to, code, expiresAt }) {
      const until = new Date(expiresAt * 1000).toLocaleTimeString('en-GB');
      print(`Sign-in code for ${to}: ${code} (until ${until})`);
    },
  };
}
