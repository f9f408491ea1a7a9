import { html } from 'hono/html';
import { society } from '@/data/society';
import type { CodeMail, MailContent } from './mailer';
import { MONOSPACE, writeMail } from './frame';

const codeStyle = `margin:0 0 16px;font-family:${MONOSPACE};font-weight:bold;line-height:1.25;letter-spacing:8px;font-size:40px`;

// Neither subjects nor preheaders contain the code: mail servers log subjects, and locked phones show both.
const words = {
  'sign-in': {
    name: 'Sign-in code',
    subject: `Your ${society.name} sign-in code`,
    purpose: `This is your code for signing in to ${society.nameInText}.`,
    notYou: 'If you did not ask for it, ignore this mail: nobody can sign in without the code.',
    link: null,
    accent: 'blue',
  },
  delete: {
    name: 'Deletion code',
    subject: `Delete your account at ${society.nameInText}?`,
    purpose: `This code deletes your account at ${society.nameInText}. This cannot be undone.`,
    notYou:
      'If you did not ask for it, somebody else is signed in to your account: tell nobody the code, and sign that device out.',
    link: { label: 'See where you are signed in', path: '/profile' },
    accent: 'red',
  },
} as const;

/** What a code is for, as the terminal names it. */
export const codeName = (purpose: CodeMail['purpose']): string => words[purpose].name;

/** Subject and body of the mail with a code. Contains no user input. @param siteUrl Origin of the site. */
export function codeMessage(
  code: string,
  codePurpose: CodeMail['purpose'],
  { codeLifetimeSeconds, siteUrl }: { codeLifetimeSeconds: number; siteUrl: string },
): MailContent {
  const validity = `It works once, within ${lifetime(codeLifetimeSeconds)}.`;
  const { subject, purpose, notYou, link, accent } = words[codePurpose];
  return writeMail({
    subject,
    preheader: validity,
    siteUrl,
    accent,
    content: html`
      <p style="${codeStyle}">${code}</p>
      <p style="margin:0">${purpose} ${validity}</p>
    `,
    text: [code, `${purpose}\n${validity}`],
    foot: {
      text: notYou,
      ...(link && { link: { label: link.label, url: siteUrl + link.path } }),
    },
  });
}

function lifetime(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? 'one minute' : `${seconds / 60} minutes`;
}
