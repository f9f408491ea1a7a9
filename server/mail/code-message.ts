import { society } from '@/data/society';
import { framed } from './messages/frame';
import { html } from './messages/html';
import { MONOSPACE, styles } from './messages/styles';

const codeStyle = `margin:0 0 16px;font-family:${MONOSPACE};font-weight:bold;line-height:1.25;letter-spacing:8px;font-size:40px`;

/** Subject and body of the mail with a code. Contains no user input. */
export function codeMessage(code: string, lifetimeSeconds: number) {
  const validity = `It works once, within ${lifetime(lifetimeSeconds)}.`;
  const purpose = `This is your code for signing in to the ${society.name}.`;
  const notYou =
    'If you did not ask for it, ignore this mail: nobody can sign in without the code.';
  // Neither the subject nor the preheader contains the code: mail servers log the one, locked phones show both.
  const subject = `Your ${society.name} sign-in code`;
  return {
    subject,
    text: `${code}\n\n${purpose}\n${validity}\n\n${notYou}\n`,
    html: framed({
      subject,
      preheader: validity,
      accent: 'blue',
      content: html`
        <p style="${codeStyle}">${code}</p>
        <p style="margin:0">${purpose} ${validity}</p>
      `,
      footer: html`<p style="${styles.paragraph}">${notYou}</p>`,
    }),
  };
}

function lifetime(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? 'one minute' : `${seconds / 60} minutes`;
}
