import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { OwnServerOnly } from '@/components/own-server-only';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { filledResolver } from '@/hooks/filled-resolver';
import { subscribe, subscriptionSchema } from '@/contract/newsletter';
import { ApiError, isServerFailure, logHandledError } from '@/lib/api-error';
import { invalidResponse, request } from '@/lib/api-client';
import { isOwnServer } from '@/lib/own-server';
import { paths } from '@/domain/paths';

const SUBSCRIBED = 201;
const ALREADY_SUBSCRIBED = 203;
const EXCEPTION = 'Something went wrong, please try again later';
const OFFLINE = 'You are offline, so nothing was sent. Your address stays in the field.';

/** This project's own server subscribes an address when it has been confirmed; other backends do so at once. */
const CONFIRMATION_SENT = 'A mail is on its way to you: open the link in it to confirm.';
const NOT_CONFIRMED =
  'Not confirmed yet? Open the link in our mail. It may be in your spam folder.';

/** Each toast replaces the one before. */
const toastOptions = { id: 'newsletter' };

export function NewsletterForm() {
  /** Whether the last press sent nothing. */
  const [wasOffline, setWasOffline] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // Without a default value the form keeps what was typed before it hydrated.
  const form = useForm({
    resolver: filledResolver(zodResolver(subscriptionSchema)),
    reValidateMode: 'onSubmit',
  });
  const subscription = useMutation({
    mutationFn: async (body: { email: string }) => {
      const { status } = await request(subscribe, { body });
      if (status !== SUBSCRIBED && status !== ALREADY_SUBSCRIBED) throw invalidResponse(status);
      return status;
    },
    onSuccess: (status) => {
      if (status === SUBSCRIBED) {
        toast.success('Thank you for subscribing!', {
          ...toastOptions,
          ...(isOwnServer() && { description: CONFIRMATION_SENT }),
        });
      } else {
        toast.info("You've already submitted email once. Thank you!", toastOptions);
      }
    },
    onError: (failure) => {
      logHandledError('Subscribing', failure);
      toast.error(failureTitle(failure), toastOptions);
    },
    onSettled: () => form.reset({ email: '' }),
  });
  const note = wasOffline ? OFFLINE : noteOf(subscription);
  // At the end of the page the sentence would be below the screen.
  useEffect(() => {
    if (note !== '') status.current?.scrollIntoView({ block: 'nearest' });
  }, [note]);

  const onValid = (input: { email: string }) => {
    if (subscription.isPending) return;
    const isOffline = !navigator.onLine;
    setWasOffline(isOffline);
    // Sends nothing: after a request the form empties the field, also if the request failed.
    if (isOffline) toast.error(EXCEPTION, toastOptions);
    else subscription.mutate(input);
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
        className={`scroll-mb-4 empty:absolute ${wasOffline || subscription.isError ? 'field-error' : 'font-medium'}`}
      >
        {note}
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
const failureTitle = (error: unknown): string =>
  error instanceof ApiError && error.status !== null ? 'Something went wrong' : EXCEPTION;

/** The sentence below the button, which stays when the toast has gone. */
function noteOf({ error, data }: { error: Error | null; data: number | undefined }): string {
  if (error !== null) return failureNote(error);
  if (data === undefined || !isOwnServer()) return '';
  return data === SUBSCRIBED ? CONFIRMATION_SENT : NOT_CONFIRMED;
}

function failureNote(error: Error): string {
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
