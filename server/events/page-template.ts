// Shared with the build, which writes the template.

/** Placeholders in the template. */
export const EVENT_HEAD = '<!--event-head-->';
export const EVENT_BODY = '<!--event-body-->';

/** The same shape as `RenderedPage` in `src/prerender`, which the server must not import. */
export interface RenderedPage {
  /** HTML for the document's head. */
  head: string;
  /** HTML for the root element, which the app hydrates. */
  body: string;
}

/** Fills the template with a rendered page. */
export function fillEventTemplate(template: string, { head, body }: RenderedPage): string {
  // Functions, because `$` has a meaning in replacement texts.
  return template.replace(EVENT_HEAD, () => head).replace(EVENT_BODY, () => body);
}
