import { useState, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { Input } from './field';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the button shows and hides, such as `the new password`. */
  what: string;
}

/** A password with a button that shows it. */
export function PasswordInput({ what, className, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={clsx('pr-18', className)}
        {...rest}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-[0.625rem] bg-card text-sm font-semibold underline underline-offset-4 hover:bg-blue-soft"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
