/**
 * What breaks the text around it: controls except tabs and line breaks, controls that reorder what follows, and halves of
 * surrogate pairs. Marks of direction, joiners and variation selectors stay, because scripts and emoji need them.
 */
const DISTURBING = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/gu;

/** Whether a text has characters that nobody types and that break the text around it. */
export const isDisturbing = (text: string): boolean => withoutDisturbing(text) !== text;

/** A text without such characters. */
export const withoutDisturbing = (text: string): string => text.replaceAll(DISTURBING, '');

/** What has no shape: joiners, fillers, soft hyphens, variation selectors and the like. */
const WITHOUT_SHAPE = /\p{DI}/gu;
/** What is only space, with the blank pattern of Braille. */
const SPACE = /[\s\p{Cc}\p{Cs}\u2800]+/gu;

/** What can be seen of a text, to tell whether it is empty or looks like another one. Not for storage: emoji lose their joiners. */
export const visiblePart = (text: string): string =>
  text.normalize('NFC').replaceAll(WITHOUT_SHAPE, '').replaceAll(SPACE, ' ').trim();
