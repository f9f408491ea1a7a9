import type { PrerenderedPage, RenderedPage } from '../src/prerender/prerendered-page';

/** Where index.html has the page. */
const ROOT = '<div id="root"></div>';

/** The template with the resources that load after the first paint; index.html uses this id. */
const DEFERRED_ID = 'deferred-resources';

/** Adds what readers without JavaScript see of a client-only page. The app puts its page in place of it. */
export function fillClientOnlyPage(shell: string, { head, body }: RenderedPage): string {
  return shell
    .replace('</head>', (end) => head + end)
    .replace(ROOT, () => ROOT.replace('><', () => `>${body}<`));
}

/**
 * Fills the shell with a page. Scripts wait in a template until after the first paint, so that they do not compete with it
 * for bandwidth.
 */
export function fillPage(
  shell: string,
  page: Pick<PrerenderedPage, 'path' | 'head' | 'body'>,
  code: string[],
): string {
  const entry = /<script type="module" .*?<\/script>/.exec(shell)?.[0] ?? '';
  const preloads = code
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return shell
    .replace(entry, '')
    .replace('</head>', (end) => page.head + end)
    .replace(ROOT, () => `<div id="root" data-page="${page.path}">${page.body}</div>`)
    .replace(
      '</body>',
      () => `<template id="${DEFERRED_ID}">${preloads.join('')}${entry}</template></body>`,
    );
}

/** In bytes. A larger picture stays a file of its own: in the HTML it would delay the text. */
const MAX_INLINED_PICTURE = 10_000;

/**
 * Puts the picture that React preloads into the HTML as a data URL if it is a small SVG. As a file of its own it is
 * painted a frame after the text, which put the largest paint of Home and `/events` 50 to 90 ms later.
 * React keeps the attribute when it hydrates.
 */
export async function inlineLargestPicture(
  html: string,
  read: (file: string) => Promise<string>,
): Promise<string> {
  const preload =
    /<link rel="preload" as="image" href="\/([^"]+\.svg)"[^>]* fetchpriority="high">/.exec(html);
  if (!preload?.[1]) return html;
  const svg = await read(preload[1]);
  if (svg.length > MAX_INLINED_PICTURE) return html;
  const encoded = svg.trim().replaceAll(/[#%"&]/g, encodeURIComponent);
  const source = `src="/${preload[1]}"`;
  return html
    .replace(preload[0], '')
    .replace(/<img [^>]*fetchpriority="high"[^>]*>/, (image) =>
      image.replace(source, () => `src="data:image/svg+xml,${encoded}"`),
    );
}

/** Moves the full style sheet into the deferred resources, before the scripts. Without JavaScript nothing is deferred. */
export function deferStylesheet(html: string): string {
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  return html
    .replace(sheet, `<noscript>${sheet}</noscript>`)
    .replace(`<template id="${DEFERRED_ID}">`, (start) => start + sheet);
}
