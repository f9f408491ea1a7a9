import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { OwnServerOnly } from '@/components/own-server-only';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { subscribe, subscriptionSchema } from '@/contract/newsletter';
import { ApiError, isServerFailure } from '@/lib/api-error';
import { request } from '@/lib/api-client';
import { logHandledError } from '@/lib/log-handled-error';
import { isOwnServer } from '@/lib/own-server';
import { paths } from '@/lib/paths';

const ALREADY_SUBSCRIBED = 203;
const OFFLINE = 'You are offline, so nothing was sent. Your address stays in the field.';

/** This project's own server subscribes an address when it has been confirmed; other backends do so at once. */
const CONFIRMATION_SENT = 'A mail is on its way to you: open the link in it to confirm.';
const NOT_CONFIRMED =
  'Not confirmed yet? Open the link in our mail. It may be in your spam folder.';

/** Each toast replaces the one before. */
const toastOptions = { id: 'newsletter' };

/** The sentence below the button. */
interface Note {
  text: string;
  isFailure?: boolean;
}

export function NewsletterForm() {
  const [note, setNote] = useState<Note>({ text: '' });
  const status = useRef<HTMLParagraphElement>(null);
  // Without a default value the form keeps what was typed before it hydrated.
  const form = useForm({ resolver: zodResolver(subscriptionSchema), reValidateMode: 'onSubmit' });
  const subscription = useMutation({
    mutationFn: (body: { email: string }) => request(subscribe, { body }),
    onSuccess: (response) => {
      if (response.status === 201) {
        toast.success('Thank you for subscribing!', {
          ...toastOptions,
          ...(isOwnServer() && { description: CONFIRMATION_SENT }),
        });
        if (isOwnServer()) setNote({ text: CONFIRMATION_SENT });
      } else if (response.status === ALREADY_SUBSCRIBED) {
        toast.info("You've already submitted email once. Thank you!", toastOptions);
        if (isOwnServer()) setNote({ text: NOT_CONFIRMED });
      } else {
        toast.error('Something went wrong', toastOptions);
        setNote({ text: failureNote(), isFailure: true });
      }
    },
    onError: (failure) => {
      logHandledError('Subscribing', failure);
      toast.error(subscribeErrorMessage(failure), toastOptions);
      setNote({ text: failureNote(failure), isFailure: true });
    },
    onSettled: () => form.reset({ email: '' }),
  });
  // At the end of the page the sentence would be below the screen.
  useEffect(() => {
    if (note.text !== '') status.current?.scrollIntoView({ block: 'nearest' });
  }, [note]);

  const onValid = (input: { email: string }) => {
    if (subscription.isPending) return;
    // Sends nothing: after a request the form empties the field, also if the request failed.
    if (!navigator.onLine) return setNote({ text: OFFLINE, isFailure: true });
    setNote({ text: '' });
    subscription.mutate(input);
  };

  return (
    <form noValidate onSubmit={form.handleSubmit(onValid)} className="grid gap-3">
      <Field label="News by mail" error={form.formState.errors.email?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...form.register('email', { onChange: () => form.clearErrors() })}
            type="email"
            autoComplete="email"
            placeholder="you@example.org"
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" pending={subscription.isPending}>
        Subscribe
      </Button>
      <p
        ref={status}
        role="status"
        className={`scroll-mb-4 empty:absolute ${note.isFailure ? 'field-error' : 'font-medium'}`}
      >
        {note.text}
      </p>
      <p className="text-sm text-muted">
        <OwnServerOnly>Every mail has a link to unsubscribe. </OwnServerOnly>
        <Link to={`${paths.privacy}#kept`} className="inline-block underline underline-offset-4">
          What we keep about you
        </Link>
      </p>
    </form>
  );
}

/** The toast for a failed request; network failures have a text of their own. */
function subscribeErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === null) {
    return 'Something went wrong, please try again later';
  }
  return error.isRateLimited
    ? `Something went wrong. Please try again at ${error.retryTime}.`
    : 'Something went wrong';
}

/** Says why and stays below the form when the toast has gone. */
function failureNote(error?: unknown): string {
  const isApiError = error instanceof ApiError;
  if (isApiError && error.isRateLimited) {
    return `You are not subscribed yet. Please try again at ${error.retryTime}.`;
  }
  if (isApiError && error.status === null) {
    return 'The server did not answer, so you may not be subscribed yet. Please try again later.';
  }
  if (isServerFailure(error)) {
    return 'You are not subscribed yet: the server has a problem. Please try again later.';
  }
  return 'You are not subscribed yet. Please try again later.';
}
