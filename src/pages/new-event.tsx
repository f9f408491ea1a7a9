import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { typedEventSchema } from '@/contract/event-input';
import { useIsAdmin } from '@/hooks/use-session';
import { BackLink } from '@/components/back-link';
import { stateTabs } from '@/features/admin/events/event-states';
import { EventForm } from '@/features/admin/events/event-form';
import { EventLoader } from '@/features/admin/events/event-loader';
import { paths } from '@/domain/paths';

/** What the list of unfinished events says of one that was begun in the form on /events. */
const typedKeySchema = z.object({ typedKey: z.string() });

/** `?from=` names an event to duplicate; what was typed into the form on /events comes with the navigation. */
export function NewEventPage() {
  const isAdmin = useIsAdmin();
  const [searchParams] = useSearchParams();
  const from = searchParams.get('from');
  const { state } = useLocation();
  const typed = typedEventSchema.safeParse(state).data;
  const typedKey = typedKeySchema.safeParse(state).data?.typedKey ?? typed?.idempotencyKey;
  return (
    <div className="admin-container py-8">
      <BackLink to={paths.admin}>{stateTabs.upcoming.back}</BackLink>
      <h1 className="text-[2rem] leading-tight font-extrabold">New event</h1>
      {from === null ? (
        <EventForm key={typedKey} isAdmin={isAdmin} typed={typed} typedKey={typedKey} />
      ) : (
        <EventLoader key={from} id={from}>
          {(copyOf) => <EventForm isAdmin={isAdmin} copyOf={copyOf} />}
        </EventLoader>
      )}
    </div>
  );
}
