const MAX_LENGTH = 300;
const URL_WITH_PATH = /(https?:\/\/[^\s/'"`)]+)(\/[^\s'"`)]*)/g;
const QUERY_OR_FRAGMENT = /[?#&][\w-]+=[^\s'"`)]*/g;
const EMAIL = /[^\s<>"'`(),:;]+@[^\s<>"'`(),:;]+/g;
const QUOTED = /(?<!\w)(["'`])((?:(?!\1).)+)\1(?!\w)/g;
/** As code has them. Anything else in quotation marks may be what somebody typed. */
const NAME = /^[\w$.-]{1,30}$/;
const TOKEN = /[\w-]{32,}/g;

/**
 * The message of an error as the log may have it: without e-mail addresses, tokens, what URLs carry, and texts in
 * quotation marks; at most 300 characters.
 */
export const errorText = (message: string): string =>
  message
    // Before the expressions, whose time grows with it.
    .slice(0, 2 * MAX_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(URL_WITH_PATH, (_url, origin: string, path: string) =>
      path.startsWith('/assets/') ? `${origin}${path.replace(/[?#].*/, '')}` : `${origin}/…`,
    )
    .replaceAll(QUERY_OR_FRAGMENT, '…')
    .replaceAll(EMAIL, '…')
    .replaceAll(QUOTED, (quoted, mark: string, text: string) =>
      NAME.test(text) ? quoted : `${mark}…${mark}`,
    )
    .replaceAll(TOKEN, '…')
    .slice(0, MAX_LENGTH);
