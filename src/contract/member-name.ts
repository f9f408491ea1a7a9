// What a member may be called: in the profile, in the dialog that registers, and at the door.
import * as z from 'zod/mini';

const NAME_MIN_LENGTH = 2;
const NAME_MAX_LENGTH = 50;

/**
 * Controls, lone surrogates, line separators, invisible characters (except the joiners that Indic scripts and emoji need),
 * and five or more combining marks in a row, which spill over neighboring lines.
 */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0f)\p{DI}|\p{M}{5}/u;

/** Checks that a name has letters or digits, and can be read in a line. */
export const isReadable = z.refine<string>(
  (name) => /[\p{L}\p{N}]/u.test(name) && !UNREADABLE.test(name),
  'Please use letters, on one line.',
);

/** A name that a member has chosen: trimmed, one line, 2 to 50 characters. */
export const memberNameSchema = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(NAME_MIN_LENGTH, `A name needs at least ${NAME_MIN_LENGTH} characters.`),
    z.maxLength(NAME_MAX_LENGTH, `A name can have at most ${NAME_MAX_LENGTH} characters.`),
    isReadable,
  );
