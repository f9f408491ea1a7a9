import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeMessage } from './code-message';
import type { Mailer } from './mailer';

interface OutboxOptions {
  /** Where the mails are kept as files, one as text and one as HTML each. */
  dir: string;
  codeLifetimeSeconds: number;
  print: (line: string) => void;
}

/** For development: the mail is a file, and the terminal says the code and where the file lies. */
export function outboxMailer({ dir, codeLifetimeSeconds, print }: OutboxOptions): Mailer {
  return {
    async sendCode({ to, code }) {
      const { subject, text, html } = codeMessage(code, codeLifetimeSeconds);
      const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(dir, `${moment}-${to.replaceAll(/[^\w.@-]/g, '_')}`);
      await mkdir(dir, { recursive: true });
      await writeFile(`${file}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}`);
      await writeFile(`${file}.html`, html);
      print(`Sign-in code for ${to}: ${code} (the mail: ${path.relative('.', file)}.txt, .html)`);
    },
  };
}
