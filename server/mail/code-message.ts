import { palette } from '@/data/palette';
import { society } from '@/data/society';

/** Subject and body of the mail with a code. Contains no user input. */
export function codeMessage(code: string, lifetimeSeconds: number) {
  const validity = `It works once, within ${lifetime(lifetimeSeconds)}.`;
  const notYou =
    'If you did not ask for it, ignore this mail: nobody can sign in without the code.';
  return {
    // The subject does not contain the code, because mail servers log subjects.
    subject: `Your ${society.name} sign-in code`,
    text: `${code}\n\nThis is your code for signing in to the ${society.name}.\n${validity}\n\n${notYou}\n`,
    html: `<!doctype html>
<html lang="en">
  <body style="margin:0;padding:24px;background:${palette.background};color:${palette.foreground};font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
    <p style="margin:0 0 16px;font-family:'Courier New',monospace;font-size:40px;font-weight:bold;letter-spacing:8px">${code}</p>
    <p style="margin:0 0 16px">This is your code for signing in to the ${society.name}. ${validity}</p>
    <p style="margin:0;color:${palette.muted}">${notYou}</p>
  </body>
</html>
`,
  };
}

function lifetime(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? 'one minute' : `${seconds / 60} minutes`;
}
