import { useState, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { Input } from './field';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the button shows and hides, such as `the new password`. */
  what: string;
}

/** A password with a button that shows it; below it where large text would leave no room for the password. */
export function PasswordInput({ what, className, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="@container relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={clsx('pr-18 @max-[12rem]:pr-4', className)}
        {...rest}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-[0.625rem] bg-card text-sm font-semibold underline underline-offset-4 hover:bg-blue-soft @max-[12rem]:static @max-[12rem]:min-h-11 @max-[12rem]:min-w-0 @max-[12rem]:bg-transparent"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
