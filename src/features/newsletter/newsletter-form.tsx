import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { OwnServerOnly } from '@/components/own-server-only';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError, isServerFailure } from '@/lib/api-error';
import { replayQueuedSubmit } from '@/lib/queued-submits';
import { importOrReload } from '@/lib/chunk-reload';
import { logHandledError } from '@/lib/log-handled-error';
import { isOwnServer } from '@/lib/own-server';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';

const OFFLINE = 'You are offline, so nothing was sent. Your address stays in the field.';
const NOT_LOADED =
  'A part of this page could not be loaded, so nothing was sent. Your address stays in the field.';

/** This project's own server subscribes an address when it has been confirmed; other backends do so at once. */
const CONFIRMATION_SENT = 'A mail is on its way to you: open the link in it to confirm.';
const NOT_CONFIRMED =
  'Not confirmed yet? Open the link in our mail. It may be in your spam folder.';

/** The toasts stay after a navigation, because the form is on every page. Each replaces the one before. */
const onEveryPage = { outlivesPage: true, id: 'newsletter' };

/** The form is on every page, so the code that validates and sends is loaded on focus or submit. */
const loadSubscribe = () =>
  importOrReload(
    () => import('./subscribe'),
    'subscribe',
    () => false,
  );

/** The sentence below the button. */
interface Note {
  text: string;
  isFailure?: boolean;
}

export function NewsletterForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<Note>({ text: '' });
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => replayQueuedSubmit(form.current), []);
  // At the end of the page the sentence would be below the screen.
  useEffect(() => {
    if (note.text !== '') status.current?.scrollIntoView({ block: 'nearest' });
  }, [note]);

  const send = useSingleFlight(async (field: HTMLInputElement) => {
    // Sends nothing: after a request the form empties the field, also if the request failed.
    if (!navigator.onLine) return setNote({ text: OFFLINE, isFailure: true });
    setPending(true);
    setNote({ text: '' });
    let isLoaded = false;
    try {
      const subscribe = await loadSubscribe();
      isLoaded = true;
      const { outcome, message } = await subscribe(field.value);
      setError(message);
      if (outcome === 'invalid') return field.focus();
      if (outcome === 'subscribed') {
        toast.success('Thank you for subscribing!', {
          ...onEveryPage,
          ...(isOwnServer() && { description: CONFIRMATION_SENT }),
        });
        if (isOwnServer()) setNote({ text: CONFIRMATION_SENT });
      } else if (outcome === 'already subscribed') {
        toast.info("You've already submitted email once. Thank you!", onEveryPage);
        if (isOwnServer()) setNote({ text: NOT_CONFIRMED });
      } else {
        toast.error('Something went wrong', onEveryPage);
        setNote({ text: failureNote(), isFailure: true });
      }
    } catch (failure) {
      logHandledError('Subscribing', failure);
      toast.error(subscribeErrorMessage(failure), onEveryPage);
      setNote({ text: isLoaded ? failureNote(failure) : NOT_LOADED, isFailure: true });
    } finally {
      setPending(false);
    }
    if (isLoaded) field.value = '';
    return undefined;
  });

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email');
    if (field instanceof HTMLInputElement) void send(field);
  };

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-3">
      <Field label="News by mail" error={error}>
        {(ids) => (
          <Input
            {...ids}
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@example.org"
            onFocus={() => void loadSubscribe().catch(() => undefined)}
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" pending={isPending}>
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
