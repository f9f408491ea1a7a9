import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeMessage } from './code-message';
import type { Mailer } from './mailer';
import type { MailContent } from './outgoing-mail';

interface OutboxOptions {
  /** Folder of the mails. Each is written as a text and an HTML file. */
  dir: string;
  codeLifetimeSeconds: number;
  print: (line: string) => void;
}

/** For development: writes mails to files, and prints the code and the file name. */
export function outboxMailer({ dir, codeLifetimeSeconds, print }: OutboxOptions): Mailer {
  async function write(to: string, { subject, text, html }: MailContent): Promise<string> {
    const timestamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const file = path.join(dir, `${timestamp}-${to.replaceAll(/[^\w.@-]/g, '_')}`);
    await mkdir(dir, { recursive: true });
    await writeFile(`${file}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}`);
    await writeFile(`${file}.html`, html);
    return path.relative('.', file);
  }

  return {
    async sendCode({ to, code }) {
      const file = await write(to, codeMessage(code, codeLifetimeSeconds));
      print(`Sign-in code for ${to}: ${code} (the mail: ${file}.txt, .html)`);
    },
    async send(mail) {
      const file = await write(mail.to, mail);
      print(`Mail to ${mail.to}: ${mail.subject} (${file}.txt, .html)`);
    },
  };
}
