import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CodeRequestAlert } from '@/components/code-request-alert';
import { CodeInput } from '@/components/ui/code-input';
import { Field } from '@/components/ui/field';
import { OTP_LENGTH, otpSchema } from '@/contract/auth';

const schema = z.object({ code: otpSchema });

interface MailedCodeFormState {
  /** Whether a code is being checked, or leads to another page. */
  isSubmitting: boolean;
  /** For the button that requests another code. */
  resend: () => void;
}

interface MailedCodeFormProps {
  label: string;
  /** Below the field. */
  hint?: string;
  /** Why the code cannot be used any more; null while it can. */
  unusable: string | null;
  /** The two lines below the field while the code can be used: for how long, and what can be done afterwards. */
  countdown: [string, string];
  /** The error of the last request for another code. */
  resendError: Error | null;
  /**
   * Sends the code as it was typed: another backend may tell capitals from small letters. Resolves to what is wrong with
   * it, if that belongs below the field.
   */
  onCode: (code: string) => Promise<string | undefined>;
  /** Requests another code; resolves to whether one was mailed. */
  onResend: () => Promise<boolean>;
  className?: string;
  /** The buttons and what they have done. */
  children: (form: MailedCodeFormState) => ReactNode;
}

/** Asks for a code that was mailed. What is typed stays if something fails, and goes when another code was mailed. */
export function MailedCodeForm({
  label,
  hint,
  unusable,
  countdown: [countdown, afterwards],
  resendError,
  onCode,
  onResend,
  className = '',
  children,
}: MailedCodeFormProps) {
  const form = useForm({
    resolver: zodResolver(schema, undefined, { raw: true }),
    reValidateMode: 'onSubmit',
    defaultValues: { code: '' },
  });
  const { isSubmitting } = form.formState;
  const { field, fieldState } = useController({ control: form.control, name: 'code' });

  const onValid = async ({ code }: { code: string }) => {
    if (unusable !== null) return;
    const message = await onCode(code);
    if (message !== undefined) form.setError('code', { message }, { shouldFocus: true });
  };

  const resend = async () => {
    form.clearErrors();
    if (!(await onResend())) return;
    form.reset();
    // The button that had the focus is gone, or disabled.
    form.setFocus('code');
  };

  return (
    <form noValidate className={`grid gap-5 ${className}`} onSubmit={form.handleSubmit(onValid)}>
      <Field
        label={label}
        error={unusable === null ? fieldState.error?.message : undefined}
        hasMessageLine
        className="-mb-3"
      >
        {(ids) => (
          <CodeInput
            {...ids}
            ref={field.ref}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input of the page
            autoFocus
            length={OTP_LENGTH}
            value={field.value}
            onChange={(value) => {
              field.onChange(value);
              form.clearErrors();
            }}
          />
        )}
      </Field>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      {unusable === null ? (
        <div className="grid gap-1 text-sm">
          <p className="font-mono">{countdown}</p>
          <p className="text-muted">{afterwards}</p>
        </div>
      ) : (
        <CodeRequestAlert error={resendError} otherwise={unusable} />
      )}
      {children({ isSubmitting, resend: () => void resend() })}
    </form>
  );
}
