import { OTPInput, REGEXP_ONLY_DIGITS_AND_CHARS, type SlotProps } from 'input-otp';
import { clsx } from 'clsx';
import type { Ref } from 'react';

interface CodeInputProps {
  length: number;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  id: string;
  autoFocus?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** A single input rendered as one slot per character; supports paste and one-time-code autofill. */
export function CodeInput({ length, onChange, ...rest }: CodeInputProps) {
  return (
    <OTPInput
      maxLength={length}
      pattern={REGEXP_ONLY_DIGITS_AND_CHARS}
      // Otherwise it makes room for a password manager's button, which is wider than a phone.
      pushPasswordManagerStrategy="none"
      inputMode="text"
      autoCapitalize="characters"
      autoComplete="one-time-code"
      pasteTransformer={(pasted) => codeInText(pasted, length)}
      onChange={onChange}
      render={({ slots }) => (
        <div className="flex gap-[min(0.75rem,3.75vw)]">
          {slots.map((slot, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- a slot is its position
            <Slot key={position} {...slot} isInvalid={rest['aria-invalid'] === true} />
          ))}
        </div>
      )}
      // Forced colors would show the text of the input, which is transparent, over the slots.
      className="forced-color-adjust-none"
      {...rest}
    />
  );
}

function Slot({ char, isActive, isInvalid }: SlotProps & { isInvalid: boolean }) {
  return (
    <span
      className={clsx(
        'grid size-[min(3.5rem,17.5vw)] place-content-center rounded-[min(0.75rem,3.75vw)] border-2 bg-card font-mono text-[min(1.5rem,10vw)] font-semibold sm:size-16',
        isInvalid ? 'border-red-deep' : 'border-foreground',
        isActive && 'outline-3 outline-offset-2 outline-blue',
      )}
    >
      {char}
    </span>
  );
}

/**
 * The code in a pasted text: the whole text, such as `AB-CD`, or the last word that may be one, as in `Your code: ABCD`.
 * @param length In characters.
 */
export function codeInText(text: string, length: number): string {
  const signs = text.replaceAll(/[^a-z0-9]/gi, '');
  if (signs.length <= length) return signs;
  const words = (text.match(/[a-z0-9]+/gi) ?? []).filter((word) => word.length === length);
  return words.findLast((word) => word === word.toUpperCase()) ?? words.at(-1) ?? signs;
}
