import { useId, type ComponentProps, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  isOptional?: boolean;
  description?: string | undefined;
  error?: string | undefined;
  /** What to know about a value that is accepted. An error takes its place. */
  warning?: string | undefined;
  /** Keeps a line below the control, where an error takes the description's place: nothing moves when it appears. */
  hasMessageLine?: boolean;
  className?: string;
  children: (ids: FieldIds) => ReactNode;
}

/** Connects a control to its label, description and error by id and ARIA attributes. */
export function Field({
  label,
  isOptional = false,
  description,
  error,
  warning,
  hasMessageLine = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const descriptionId = description === undefined ? undefined : `${id}-description`;
  const message = error ?? warning;
  const messageId = message === undefined ? undefined : `${id}-message`;
  return (
    <div className={clsx('grid gap-1.5 text-left', className)}>
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span> {isOptional && <Optional />}
      </label>
      {children({
        id,
        'aria-describedby': [descriptionId, messageId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <div className={hasMessageLine ? 'grid min-h-5 items-start *:[grid-area:1/1]' : 'contents'}>
        {description !== undefined && (
          <p
            id={descriptionId}
            className={clsx(
              'text-sm text-muted',
              hasMessageLine && message !== undefined && 'invisible',
            )}
          >
            {description}
          </p>
        )}
        {message !== undefined && (
          <p
            id={messageId}
            role="alert"
            className={error === undefined ? 'text-sm font-medium' : 'field-error'}
          >
            {message}
          </p>
        )}
      </div>
    </div>
  );
}

/** Follows the label of a control that may stay empty. */
export const Optional = () => <span className="text-sm font-normal text-muted">(optional)</span>;

const controlStyles =
  'w-full min-h-12 rounded-xl border-2 border-foreground bg-card px-4 py-2.5 text-foreground placeholder:text-[min(1em,6.5vw)] placeholder:text-muted aria-invalid:border-red-deep';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(controlStyles, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={clsx(controlStyles, 'min-h-28', className)} {...rest} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={clsx(controlStyles, className)} {...rest} />;
}

/** An error of the whole form; `Field` shows the error of a single field. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-xl border-2 border-red-deep bg-red-soft px-4 py-3 text-left font-medium text-red-deep"
    >
      {children}
    </p>
  );
}
