import { html, raw } from 'hono/html';
import { palette } from '@/data/palette';

interface Consent {
  provider: 'Google' | 'Github';
  /** OAuth scopes that the site requests. */
  scope: string;
  /** Passed on in hidden fields. */
  redirectUri: string;
  state: string;
}

const style = raw(`
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem;
    box-sizing: border-box; background: ${palette.background}; color: ${palette.foreground};
    font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; padding: 2rem; background: ${palette.card}; border: 2px solid;
    border-radius: .75rem; }
  h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
  p { margin: 0 0 1.25rem; }
  label { display: block; font-weight: 600; }
  input { display: block; width: 100%; box-sizing: border-box; margin: .25rem 0 1rem;
    padding: .625rem .75rem; border: 2px solid; border-radius: .5rem; font: inherit;
    font-weight: 400; }
  button { padding: .625rem 1.25rem; margin-right: .5rem; border: 2px solid ${palette.foreground};
    border-radius: .5rem; background: ${palette.card}; color: ${palette.foreground}; font: inherit; font-weight: 600;
    cursor: pointer; }
  button[value='allow'] { background: ${palette.foreground}; color: ${palette.card}; }
`);

/** The consent page of the mock OAuth provider: asks who signs in and whether the site may know. */
export const consentPage = ({ provider, scope, redirectUri, state }: Consent) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mock sign-in with ${provider}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Mock sign-in with ${provider}</h1>
          <p>
            This is not ${provider}. Enter any name and e-mail address. The site requests:
            <code>${scope}</code>
          </p>
          <form method="post">
            <input type="hidden" name="redirect_uri" value="${redirectUri}" />
            <input type="hidden" name="state" value="${state}" />
            <label
              >Email <input name="email" type="email" value="ada@example.org" required
            /></label>
            <label>Name <input name="name" value="Ada Lovelace" /></label>
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny" formnovalidate>Deny</button>
          </form>
        </main>
      </body>
    </html>`;
