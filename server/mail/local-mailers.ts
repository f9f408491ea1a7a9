// The mailers where there is no mail server.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer, OutgoingMail } from './mailer';
import { codeMessage, codeName } from './code-message';

/**
 * Prints codes and all other mails, with the full email address, because only the operator reads the terminal. `print`
 * must not write to standard output, whose log must not contain codes.
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

interface OutboxOptions {
  /** Folder of the mails. */
  dir: string;
  codeLifetimeSeconds: number;
  /** Origin of the site. */
  siteUrl: string;
  print: (line: string) => void;
}

/**
 * For development: writes mails to files and prints the code and the file name. A mail is a text file that begins with
 * its headers, an HTML file, and an `.ics` file if it has a calendar.
 */
export function outboxMailer({ dir, print, ...codeOptions }: OutboxOptions): Mailer {
  let count = 0;

  async function write(mail: Omit<OutgoingMail, 'messageId'>): Promise<string> {
    const now = new Date();
    // Counted, because mails of the same millisecond would otherwise be one.
    count += 1;
    const timestamp = now.toISOString().replaceAll(/[:.]/g, '-');
    const name = `${timestamp}-${count}-${mail.to.replaceAll(/[^\w.@-]/g, '_')}`;
    const file = path.join(dir, name);
    const headers = {
      Date: now.toUTCString(),
      To: mail.to,
      Subject: mail.subject,
      ...mail.headers,
      ...(mail.calendar && { Calendar: `${mail.calendar.method}, ${name}.ics` }),
    };
    const head = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
    await mkdir(dir, { recursive: true });
    await writeFile(`${file}.html`, mail.html);
    if (mail.calendar) await writeFile(`${file}.ics`, mail.calendar.content);
    // Last, because the list of mails goes by the text files.
    await writeFile(`${file}.txt`, `${head.join('\n')}\n\n${mail.text}`);
    return path.relative('.', file);
  }

  return {
    async sendCode({ to, code, purpose }) {
      const message = codeMessage(code, purpose, codeOptions);
      const file = await write({ to, headers: {}, ...message });
      print(`${codeName(purpose)} for ${to}: ${code} (the mail: ${file}.txt, .html)`);
    },
    async send({ messageId, ...mail }) {
      const file = await write({ ...mail, headers: { 'Message-ID': messageId, ...mail.headers } });
      const files = mail.calendar ? '.txt, .html, .ics' : '.txt, .html';
      print(`Mail to ${mail.to}: ${mail.subject} (${file}${files})`);
    },
  };
}
