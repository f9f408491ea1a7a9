import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { subscriptionSchema } from '@/contract/newsletter';
import { readSubscriptions, type SubscriptionSummary } from '@/contract/admin-newsletter';
import { FileButton } from '../file-button';
import { formatDayParts } from '../event-when';
import { LineChart } from '../people/line-chart';
import { subscriptionsQuery, useRemoveSubscription } from './mail-queries';
import { EmptyList } from '@/components/empty-list';
import { ListStatus } from '@/components/list-status';
import { OtherAddressField } from '../other-address-field';
import { countOf } from '../words';

/** How many subscribe to the news, their addresses as a file, and the removal of one. */
export function SubscribersPanel() {
  const query = useQuery(subscriptionsQuery());
  const { data } = query;
  return (
    <section
      aria-labelledby="subscribers"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 id="subscribers" className="text-subtitle font-bold">
        {data === undefined ? 'Subscribers' : countOf(data.confirmed, 'subscriber')}
      </h2>
      <ListStatus query={query} what="The number of subscribers" />
      {data !== undefined && <Summary summary={data} />}
      <RemoveAddress />
    </section>
  );
}

function Summary({ summary }: { summary: SubscriptionSummary }) {
  const { confirmed, pending, left } = summary;
  if (confirmed + pending + left === 0) {
    return (
      <EmptyList>
        Nobody has subscribed yet. The form is at the end of every page that visitors see.
      </EmptyList>
    );
  }
  const months = subscribersByMonth(summary);
  const others = [
    ...(pending > 0
      ? [`${pending.toLocaleString('en')}${confirmed > 0 ? ' more' : ''} not confirmed yet`]
      : []),
    ...(left > 0 ? [`${left.toLocaleString('en')} unsubscribed`] : []),
  ];
  return (
    <>
      {others.length > 0 && <p>{`${others.join(', ')}.`}</p>}
      {months.length > 1 && <SubscriberChart months={months} />}
      {confirmed > 0 && <FileButton endpoint={readSubscriptions} fileName="subscribers.csv" />}
    </>
  );
}

const monthName = (month: string) =>
  formatDayParts(`${month}-01`, { month: 'short', year: 'numeric' });

/** How many subscribed by the end of each month. Screen readers get the same as a list. */
function SubscriberChart({ months }: { months: readonly SubscriberMonth[] }) {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const before = Math.max(first.total - first.confirmed + first.left, 0);
  return (
    <LineChart
      values={[before, ...months.map(({ total }) => total)]}
      start={`Before ${monthName(first.month)}: ${before}`}
      end={monthName(last.month)}
    >
      <p>Subscribers by month:</p>
      <ul>
        {months.map(({ month, confirmed, left, total }) => (
          <li key={month}>
            {monthName(month)}: {confirmed} new, {left} unsubscribed, {total} in all
          </li>
        ))}
      </ul>
    </LineChart>
  );
}

export interface SubscriberMonth {
  /** `YYYY-MM`. */
  month: string;
  confirmed: number;
  left: number;
  /** Subscribers at the end of the month. */
  total: number;
}

/**
 * The months with their totals, counted backwards from the present number: what is known of addresses that an admin has
 * removed is gone, so that a sum of all months could differ from it.
 */
export function subscribersByMonth({ confirmed, byMonth }: SubscriptionSummary): SubscriberMonth[] {
  let total = confirmed;
  return byMonth
    .toReversed()
    .map((month) => {
      const entry = { ...month, total };
      total = Math.max(total - month.confirmed + month.left, 0);
      return entry;
    })
    .toReversed();
}

/** Removes an address that asks for it. It cannot be undone, so it is confirmed. */
function RemoveAddress() {
  const form = useForm({
    resolver: zodResolver(subscriptionSchema),
    defaultValues: { email: '' },
  });
  const remove = useRemoveSubscription();
  const [asked, setAsked] = useState<string>();

  const onValid = ({ email }: { email: string }) => {
    remove.reset();
    setAsked(email);
  };
  const onSuccess = () => {
    setAsked(undefined);
    form.reset();
  };
  return (
    <form
      noValidate
      className="grid justify-items-start gap-3 border-t-2 border-border pt-4"
      onSubmit={form.handleSubmit(onValid)}
    >
      <OtherAddressField
        label="Remove an address"
        description="For somebody who asks to be removed. Deletes the subscription with all mails to it; an account with this address stays."
        error={form.formState.errors.email?.message}
        input={form.register('email')}
        className="w-full"
      />
      <Button type="submit" variant="outline">
        Remove…
      </Button>
      <p role="status" className="text-sm font-medium [overflow-wrap:anywhere]">
        {remove.isSuccess && `${remove.variables} has no subscription any more.`}
      </p>
      {asked !== undefined && (
        <QuestionDialog
          title="Remove this address?"
          description="This cannot be undone. The address can subscribe again, as if it were new."
          yes="Remove the address"
          open
          mutation={remove}
          onYes={() => remove.mutate(asked, { onSuccess })}
          onOpenChange={() => setAsked(undefined)}
        >
          <p className="font-semibold [overflow-wrap:anywhere]">{asked}</p>
        </QuestionDialog>
      )}
    </form>
  );
}
