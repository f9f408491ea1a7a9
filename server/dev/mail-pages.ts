import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { palette } from '@/data/palette';
import type { MailContent } from '#server/mail/mailer';
import { sampleMails } from './sample-mails';

/** Where the development server shows the mails. */
export const MAIL_PAGES_PATH = '/dev/mail';

/** For pages without scripts. Mails in them load the pictures of the site. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:";

/** A mail of the outbox or a sample. */
interface ShownMail {
  /** Headers as lines, and the text. */
  text: string;
  html: string;
  calendar: string | null;
}

interface Listed {
  name: string;
  to: string;
  subject: string;
}

/** Shows the mails of the outbox folder in the browser, and a sample of each kind. For development only. */
export function createMailPages({ dir, siteUrl }: { dir: string; siteUrl: string }) {
  const app = new Hono().basePath(MAIL_PAGES_PATH);
  const file = (name: string) => path.join(dir, name);

  async function outboxNames(): Promise<string[]> {
    const names = (await readdir(dir)).filter((name) => name.endsWith('.txt'));
    return names.map((name) => name.slice(0, -4)).toSorted(newestFirst);
  }

  async function readListed(name: string): Promise<Listed> {
    const [head = ''] = (await readFile(file(`${name}.txt`), 'utf8')).split('\n\n', 1);
    const header = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(head)?.[1] ?? '';
    return { name, to: header('To'), subject: header('Subject') };
  }

  /** Null if there is no such mail. Compares the name with those in the folder, so that no path leads out of it. */
  async function readOutbox(name: string): Promise<ShownMail | null> {
    if (!(await outboxNames()).includes(name)) return null;
    return {
      text: await readFile(file(`${name}.txt`), 'utf8'),
      html: await readFile(file(`${name}.html`), 'utf8'),
      calendar: await readFile(file(`${name}.ics`), 'utf8').catch(() => null),
    };
  }

  async function readSample(name: string): Promise<ShownMail | null> {
    const samples: Partial<Record<string, MailContent>> = await sampleMails(siteUrl);
    const mail = Object.hasOwn(samples, name) ? samples[name] : undefined;
    if (mail === undefined) return null;
    const { subject, text, calendar } = mail;
    return {
      text: `Subject: ${subject}\n\n${text}`,
      html: mail.html,
      calendar: calendar?.content ?? null,
    };
  }

  app.use(async (c, next) => {
    c.header('Content-Security-Policy', PAGE_POLICY);
    c.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/', async (c) => {
    const listed = await Promise.all((await outboxNames()).map(readListed));
    const samples = Object.entries(await sampleMails(siteUrl));
    return c.html(
      listPage(
        listed,
        samples.map(([name, { subject }]) => ({ name, to: name, subject })),
      ),
    );
  });

  for (const [folder, read] of [
    ['outbox', readOutbox],
    ['sample', readSample],
  ] as const) {
    app.get(`/${folder}/:name`, async (c) => {
      const mail = await read(c.req.param('name'));
      return mail === null ? c.notFound() : c.html(mailPage(mail));
    });
  }

  return {
    /** Whether a request is for these pages. */
    matches: (request: Request) => {
      const { pathname } = new URL(request.url);
      return pathname === MAIL_PAGES_PATH || pathname.startsWith(`${MAIL_PAGES_PATH}/`);
    },
    handle: (request: Request) => app.fetch(request),
  };
}

/** Names begin with the time and the number of the mail. */
const newestFirst = (one: string, other: string) =>
  other.localeCompare(one, 'en', { numeric: true });

const list = (folder: string, mails: readonly Listed[]) =>
  html`<ul>
    ${mails.map(
      ({ name, to, subject }) =>
        html`<li>
          <a href="${MAIL_PAGES_PATH}/${folder}/${encodeURIComponent(name)}">${subject}</a>
          <small>${to}</small>
        </li>`,
    )}
  </ul>`;

const listPage = (outbox: readonly Listed[], samples: readonly Listed[]) =>
  devPage(
    'Mails',
    html`<h1>Mails</h1>
      <p>Nothing leaves this computer: in development, mails are files. Reload to see new ones.</p>
      ${outbox.length === 0 ? html`<p>No mail yet.</p>` : list('outbox', outbox)}
      <h2>Samples</h2>
      ${list('sample', samples)}`,
  );

const mailPage = ({ text, html: markup, calendar }: ShownMail) =>
  devPage(
    'Mail',
    html`<p><a href="${MAIL_PAGES_PATH}">All mails</a></p>
      <h1>HTML</h1>
      <iframe
        title="The mail as HTML"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${markup.replace('<head>', '<head><base target="_blank">')}"
      ></iframe>
      <h1>Headers and text</h1>
      <pre>${text}</pre>
      ${
        calendar === null
          ? ''
          : html`<h1>Calendar</h1>
              <pre>${calendar}</pre>`
      }`,
  );

const style = raw(`
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; background: ${palette.background};
    color: ${palette.foreground}; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 1.375rem; }
  h2 { font-size: 1.125rem; }
  a { color: ${palette['blue-deep']}; }
  ul { padding: 0; list-style: none; }
  li { padding: .625rem 0; border-top: 1px solid ${palette.border}; }
  small { display: block; color: ${palette.muted}; }
  iframe, pre { display: block; box-sizing: border-box; width: 100%; padding: 0; background: ${palette.card};
    border: 2px solid; border-radius: .5rem; }
  /* Its corner can be dragged, to see the mail in the width of a phone. */
  iframe { height: 46rem; resize: both; overflow: auto; min-width: 20rem; max-width: 100%; }
  pre { padding: 1rem; white-space: pre-wrap; font-size: .875rem; }
`);

const devPage = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html>`;
