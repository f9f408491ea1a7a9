import { useQuery } from '@tanstack/react-query';
import { Switch } from '@/components/ui/switch';
import { useMember } from '@/hooks/use-member';
import { useSetNews, useUpdateUser } from './account-queries';
import { userQuery } from './queries';
import { QuerySection } from './query-section';
import { ResultLine } from './result-line';

/** Which mails the member gets. */
export function MailSection() {
  const user = useQuery(userQuery(useMember()));
  const { data } = user;
  if (data !== undefined && data.reminders === undefined && data.news === undefined) return null;
  return (
    <QuerySection heading="Mail" what="Your choice of mails" query={user}>
      {({ reminders, news }) => (
        <>
          {reminders !== undefined && <Reminders reminders={reminders} />}
          {news !== undefined && <News news={news} />}
        </>
      )}
    </QuerySection>
  );
}

function Reminders({ reminders }: { reminders: boolean }) {
  const { mutate, variables, data, isPending, error } = useUpdateUser();
  return (
    <div className="grid gap-1">
      <Switch
        label="Reminders"
        description="The day before each event that interests you."
        checked={isPending ? variables.reminders === true : reminders}
        pending={isPending}
        onChange={(checked) => mutate({ reminders: checked })}
      />
      <ResultLine
        hasRoom
        done={data === undefined ? '' : `Saved: reminders are ${data.reminders ? 'on' : 'off'}.`}
        error={error}
        consequence={`Reminders are still ${reminders ? 'on' : 'off'}.`}
      />
    </div>
  );
}

function News({ news }: { news: boolean }) {
  const { mutate, variables, data, isPending, error } = useSetNews();
  return (
    <div className="grid gap-1">
      <Switch
        label="News"
        description="New events, and now and then a letter."
        checked={isPending ? variables : news}
        pending={isPending}
        onChange={mutate}
      />
      <ResultLine
        hasRoom
        done={data === undefined ? '' : `Saved: the news is ${data ? 'on' : 'off'}.`}
        error={error}
        consequence={`The news is still ${news ? 'on' : 'off'}.`}
      />
    </div>
  );
}
