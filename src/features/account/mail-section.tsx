import { useQuery } from '@tanstack/react-query';
import { Switch } from '@/components/ui/switch';
import type { User } from '@/contract/account';
import { useMemberKey } from '@/hooks/use-session';
import { useSetNews, useUpdateUser } from './account-queries';
import { userQuery } from '@/features/auth/user-query';
import { QuerySection, ResultLine } from './query-section';

/** Which mails the member gets. */
export function MailSection() {
  const user = useQuery(userQuery(useMemberKey()));
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
        <MailSwitch
          label="Reminders"
          description="The day before each event that interests you."
          subject="Reminders are"
          isOn={reminders}
          change={changeReminders}
          wanted={changeReminders.variables?.reminders}
          saved={changeReminders.data?.reminders}
          onChange={onReminders}
        />
      )}
      {news !== undefined && (
        <MailSwitch
          label="News"
          description="New events, and now and then a letter."
          subject="The news is"
          isOn={news}
          change={changeNews}
          wanted={changeNews.variables}
          saved={changeNews.data}
          onChange={onNews}
        />
      )}
    </>
  );
}

interface MailSwitchProps {
  label: string;
  description: string;
  /** The beginning of the sentence that confirms a change, such as "The news is". */
  subject: string;
  isOn: boolean;
  change: { isPending: boolean; error: Error | null };
  /** What the change under way asks for. */
  wanted: boolean | undefined;
  /** What the last change has saved. */
  saved: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

const onOrOff = (isOn: boolean) => (isOn ? 'on' : 'off');

function MailSwitch(props: MailSwitchProps) {
  const { label, description, subject, isOn, change, wanted, saved, onChange } = props;
  return (
    <div className="grid gap-1">
      <Switch
        label={label}
        description={description}
        checked={change.isPending ? wanted === true : isOn}
        pending={change.isPending}
        onChange={onChange}
      />
      <ResultLine
        hasRoom
        done={saved === undefined ? '' : `Saved: ${subject.toLowerCase()} ${onOrOff(saved)}.`}
        error={change.error}
        consequence={`${subject} still ${onOrOff(isOn)}.`}
      />
    </div>
  );
}
