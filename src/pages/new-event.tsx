import { useLocation, useSearchParams } from 'react-router-dom';
import { typedEventSchema } from '@/contract/event-input';
import { useIsAdmin } from '@/features/auth/session';
import { BackLink } from '@/features/admin/shared-parts';
import { stateTabs } from '@/features/admin/event-states';
import { EventForm } from '@/features/admin/event-form';
import { EventLoader } from '@/features/admin/event-form';
import { paths } from '@/lib/paths';

/** `?from=` names an event to duplicate; what was typed into the form on /events comes with the navigation. */
export function NewEventPage() {
  const isAdmin = useIsAdmin();
  const [searchParams] = useSearchParams();
  const from = searchParams.get('from');
  const typed = typedEventSchema.safeParse(useLocation().state).data;
  return (
    <div className="desk-container py-8">
      <BackLink to={paths.desk}>{stateTabs.upcoming.back}</BackLink>
      <h1 className="text-[2rem] leading-tight font-extrabold">New event</h1>
      {from === null ? (
        <EventForm isAdmin={isAdmin} typed={typed} />
      ) : (
        <EventLoader key={from} id={from}>
          {(copyOf) => <EventForm isAdmin={isAdmin} copyOf={copyOf} />}
        </EventLoader>
      )}
    </div>
  );
}
