import postcss from 'postcss';
import type { PrerenderedPage, RenderedPage } from '../src/prerender/prerendered-page';

/** Where index.html has the page. */
const ROOT = '<div id="root"></div>';

/** The template with the resources that load after the first paint; index.html uses this id. */
const DEFERRED_ID = 'deferred-resources';

/** Removes comments and indentation from index.html. */
export function minifyShell(html: string): string {
  return html.replaceAll(/<!--.*?-->|^\s*\/\/[^\n]*$/gms, '').replaceAll(/\n\s+/g, '\n');
}

/** Adds what readers without JavaScript see of a client-only page. The app puts its page in place of it. */
export function fillClientOnlyPage(shell: string, { head, body }: RenderedPage): string {
  return shell
    .replace('</head>', (end) => head + end)
    .replace(ROOT, () => ROOT.replace('><', () => `>${body}<`));
}

/**
 * Index of the section that the first frame waits for: the browser shows nothing until it is parsed to its end. What
 * follows appears below it and moves nothing.
 */
const LAST_SECTION_ABOVE_FOLD = 1;

/**
 * Finds the last section above the fold and gives it an id if it has none. Without such a section, the fold is the
 * template of the deferred resources.
 */
function markFold(body: string): { body: string; foldId: string } {
  const section = [...body.matchAll(/<section\b([^>]*)>/g)][LAST_SECTION_ABOVE_FOLD];
  if (!section) return { body, foldId: DEFERRED_ID };
  const ownId = /\sid="([^"]+)"/.exec(section[1] ?? '')?.[1];
  if (ownId !== undefined) return { body, foldId: ownId };
  const insertAt = section.index + '<section'.length;
  return { body: `${body.slice(0, insertAt)} id="fold"${body.slice(insertAt)}`, foldId: 'fold' };
}

/**
 * Fills the shell with a page. Scripts wait in a template until after the first paint, so that they do not
 * compete with it for bandwidth. `<link rel="expect">` blocks rendering until everything above the fold is
 * parsed, because a partial paint would shift the layout. It does not wait for the rest of the page, which
 * takes a slow phone as long again to parse and lay out.
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
  const { body, foldId } = markFold(page.body);
  return (
    shell
      .replace(entry, '')
      // Before the inline script, which looks for it.
      .replace(
        '<script>',
        (start) => `<link rel="expect" href="#${foldId}" blocking="render">${start}`,
      )
      .replace('</head>', (end) => page.head + end)
      .replace(ROOT, () => `<div id="root" data-page="${page.path}">${body}</div>`)
      .replace(
        '</body>',
        () => `<template id="${DEFERRED_ID}">${preloads.join('')}${entry}</template></body>`,
      )
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

/**
 * Moves the full style sheet into the deferred resources, before the scripts. The page has inlined critical CSS, and of
 * that only what the first frame needs. Without JavaScript nothing is deferred.
 */
export function deferStylesheet(html: string): string {
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  return html
    .replace(sheet, `<noscript>${sheet}</noscript>`)
    .replace(`<template id="${DEFERRED_ID}">`, (start) => start + sheet)
    .replaceAll(
      /(<style>)(.*?)(<\/style>)/gs,
      (_, start, css, end) => start + forFirstFrame(css, html) + end,
    );
}

/**
 * Leaves out the styles for paper, custom properties that the page does not use, and the initial values for browsers
 * without `@property`, which get them with the full style sheet. The layer of these values stays, because the first
 * mention of a layer decides its place in the cascade. Of the 14,000 bytes that `/events` may have, the styles for paper
 * would take 280 and the rest 480.
 */
function forFirstFrame(css: string, html: string): string {
  const root = postcss.parse(css);
  const isUsed = (property: string) => html.includes(`var(${property}`);
  root.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove();
  });
  root.walkAtRules('property', (rule) => {
    if (!isUsed(rule.params)) rule.remove();
  });
  root.walkAtRules('layer', (rule) => {
    if (rule.params === 'properties') rule.removeAll();
    if (rule.params !== 'theme') return;
    rule.walkDecls(/^--/, (declaration) => {
      if (!isUsed(declaration.prop)) declaration.remove();
    });
  });
  return root.toString();
}
