import { useQuery } from '@tanstack/react-query';
import { Switch } from '@/components/ui/switch';
import type { User } from '@/contract/user';
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
      {({ reminders, news }) => <MailSwitches reminders={reminders} news={news} />}
    </QuerySection>
  );
}

/** The two switches. Pressing one removes the error of the other, which is out of date by then. */
function MailSwitches({ reminders, news }: Pick<User, 'reminders' | 'news'>) {
  const changeReminders = useUpdateUser();
  const changeNews = useSetNews();
  const onReminders = (checked: boolean) => {
    if (changeNews.isError) changeNews.reset();
    changeReminders.mutate({ reminders: checked });
  };
  const onNews = (checked: boolean) => {
    if (changeReminders.isError) changeReminders.reset();
    changeNews.mutate(checked);
  };
  return (
    <>
      {reminders !== undefined && (
        <div className="grid gap-1">
          <Switch
            label="Reminders"
            description="The day before each event that interests you."
            checked={
              changeReminders.isPending ? changeReminders.variables.reminders === true : reminders
            }
            pending={changeReminders.isPending}
            onChange={onReminders}
          />
          <ResultLine
            hasRoom
            done={
              changeReminders.data === undefined
                ? ''
                : `Saved: reminders are ${changeReminders.data.reminders ? 'on' : 'off'}.`
            }
            error={changeReminders.error}
            consequence={`Reminders are still ${reminders ? 'on' : 'off'}.`}
          />
        </div>
      )}
      {news !== undefined && (
        <div className="grid gap-1">
          <Switch
            label="News"
            description="New events, and now and then a letter."
            checked={changeNews.isPending ? changeNews.variables : news}
            pending={changeNews.isPending}
            onChange={onNews}
          />
          <ResultLine
            hasRoom
            done={
              changeNews.data === undefined
                ? ''
                : `Saved: the news is ${changeNews.data ? 'on' : 'off'}.`
            }
            error={changeNews.error}
            consequence={`The news is still ${news ? 'on' : 'off'}.`}
          />
        </div>
      )}
    </>
  );
}
