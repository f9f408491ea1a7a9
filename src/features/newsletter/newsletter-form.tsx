import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ServerState } from '@/components/server-state';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { useSingleFlight } from '@/components/use-single-flight';
import { subscriptionSchema } from '@/contract/newsletter';
import { ApiError, waitingTime } from '@/lib/api-error';
import { earlyValue, sendEarlySubmit } from '@/lib/early-input';
import { logFailure } from '@/lib/log';
import { toast } from '@/lib/toast';
import { useSubscribe } from './queries';

export function NewsletterForm() {
  return (
    <ServerState>
      <SubscriptionForm />
    </ServerState>
  );
}

function SubscriptionForm() {
  const subscribe = useSubscribe();
  const form = useForm({
    resolver: zodResolver(subscriptionSchema),
    defaultValues: { email: earlyValue('footer [name=email]') },
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => sendEarlySubmit(element.current), []);

  const onValid = useSingleFlight(async ({ email }: { email: string }) => {
    try {
      const outcome = await subscribe.mutateAsync(email);
      if (outcome === 'subscribed') toast.success('Thank you for subscribing!');
      else if (outcome === 'already subscribed') {
        toast.info("You've already submitted email once. Thank you!");
      } else toast.error('Something went wrong');
    } catch (error) {
      logFailure('Subscribing', error);
      toast.error(explain(error));
    }
    form.reset({ email: '' });
  });

  return (
    <form ref={element} noValidate onSubmit={form.handleSubmit(onValid)} className="grid gap-3">
      <Field label="News by mail" error={form.formState.errors.email?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...form.register('email')}
            type="email"
            autoComplete="email"
            placeholder="you@example.org"
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" pending={subscribe.isPending}>
        Subscribe
      </Button>
    </form>
  );
}

/** A status that is no success reads differently from an answer that never came. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === null) {
    return 'Something went wrong, please try again later';
  }
  return error.isThrottled
    ? `Something went wrong. Please try again in ${waitingTime(error.retryAfterSeconds ?? 60)}.`
    : 'Something went wrong';
}
