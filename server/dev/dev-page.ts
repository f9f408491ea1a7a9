import { html, raw } from 'hono/html';
import { palette } from '@/data/palette';

/** For pages without scripts. Mails in them load the pictures of the site. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:";

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

/** A page of the development server. */
export const devPage = (title: string, content: ReturnType<typeof html>) =>
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
