import { useRef, type ComponentProps, type MouseEvent } from 'react';
import { clsx } from 'clsx';
import { Spinner } from './spinner';

const base =
  'inline-flex items-center justify-center gap-2 rounded-xl border-2 text-center font-semibold transition-[background-color,color,translate] duration-150 active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55';

const variants = {
  default: 'border-blue bg-blue text-card hover:border-blue-deep hover:bg-blue-deep',
  destructive: 'border-red-deep bg-red-deep text-card hover:border-foreground hover:bg-foreground',
  outline: 'border-foreground bg-card text-foreground hover:bg-foreground hover:text-card',
  secondary: 'border-foreground bg-yellow text-foreground hover:bg-yellow-soft',
  ghost: 'border-transparent text-foreground hover:bg-foreground/8',
  link: 'border-transparent text-blue-deep underline underline-offset-4 hover:decoration-2 forced-colors:border-[Canvas]',
};

// The vertical padding shows only where a label has two lines.
const sizes = {
  default: 'min-h-12 px-5 py-2',
  sm: 'min-h-11 px-4 py-2 text-sm',
  lg: 'min-h-14 px-7 py-2 text-lg',
  icon: 'size-11',
};

interface ButtonVariants {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** Class names of a button, also used for links. */
export const buttonStyles = ({ variant = 'default', size = 'default' }: ButtonVariants = {}) =>
  `${base} ${variants[variant]} ${sizes[size]}`;

interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Shows a spinner and ignores clicks; unlike `disabled` it keeps the focus. */
  pending?: boolean;
}

export function Button({
  variant = 'default',
  size = 'default',
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const wasJustPressed = useRef(false);
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click may come before React has rendered what the first one began.
    if (pending || wasJustPressed.current) return event.preventDefault();
    onClick?.(event);
    wasJustPressed.current = true;
    setTimeout(() => {
      wasJustPressed.current = false;
    });
  };
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      className={clsx(buttonStyles({ variant, size }), className)}
      onClick={onPress}
      {...rest}
    >
      {/* The margins take back its width and the gaps: the label moves aside in the padding, and the button stays. */}
      {pending && <Spinner strokeWidth={8} className="-ml-2.5 size-3 shrink-0" />}
      {/* An element of its own, because what translates the page replaces bare text, beside which React inserts the spinner. */}
      <span className="contents">{children}</span>
      {pending && <span className="-mr-4.5" />}
    </button>
  );
}
