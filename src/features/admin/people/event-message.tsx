import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { QuestionDialog } from '@/components/question-dialog';
import { Button, buttonStyles } from '@/components/ui/button';
import { Field, FormAlert, Input } from '@/components/ui/field';
import { eventMessageSchema, messageAudiences, type MessageAudience } from '@/contract/admin-seats';
import type { Event } from '@/contract/events';
import { hasQueryFailed } from '@/lib/query-client';
import { StateLabel } from '../event-labels';
import { recipientsQuery, useSendMessage } from '../event-queries';
import { MarkdownField } from '../markdown-field';
import { OpenedForm } from '../opened-form';
import { RestoredNotice } from '../restored-notice';
import { SENT_ONCE, useSendForm } from '../use-send-form';
import { countOf, people } from '../words';
import { useWrittenDraft } from '../written-draft';

// The query of the event's page says whether the form is open, so that Back closes it.

const PARAM = 'write';
/** A message to those who wait since the event has a limit. */
const TO_NEWLY_WAITING = 'limit';

/** The query of the event's page after a first limit that not all who are interested fit into. */
export const NEW_LIMIT = '?limited';

/** After a first limit: offers to tell those who wait, who believe that they can come. */
export function NewLimitNotice({ event }: { event: Event }) {
  const [search] = useSearchParams();
  const waiting = event.waiting ?? 0;
  if (!search.has('limited') || waiting === 0) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-xl bg-yellow-soft px-4 py-3">
      <p>
        <StateLabel state="needs-you" />{' '}
        {waiting === 1
          ? 'One member now waits in line and does not know yet.'
          : `${waiting} members now wait in line and do not know yet.`}
      </p>
      <Link
        to={`?${PARAM}=${TO_NEWLY_WAITING}`}
        className={buttonStyles({ variant: 'outline', size: 'sm' })}
      >
        Write to them
      </Link>
    </div>
  );
}

interface MessageProps {
  event: Event;
  /** Whom the button writes to first. */
  to: MessageAudience;
  headingAs: 'h3' | 'h4';
}

/** A button that opens the form for a message to those who are interested in the event, and the form. */
export function EventMessagePanel({ event, to, headingAs }: MessageProps) {
  const [search] = useSearchParams();
  const asked = search.get(PARAM);
  if (asked === null) {
    return (
      <Link
        to={`?${PARAM}=${to}`}
        preventScrollReset
        className={buttonStyles({ variant: 'outline', size: 'sm' })}
      >
        Send a message
      </Link>
    );
  }
  return (
    <MessageForm
      key={asked}
      event={event}
      headingAs={headingAs}
      to={messageAudiences.find((audience) => audience === asked) ?? 'waiting'}
      text={asked === TO_NEWLY_WAITING ? newLimitText(event) : { subject: '', body: '' }}
    />
  );
}

const newLimitText = ({ name, capacity }: Event) => ({
  subject: `You are in line for ${name}`,
  body: `${name} now has ${countOf(capacity ?? 0, 'seat')}, and more of you want to come. You are in line: as soon as a seat is free for you, you get a mail.\n\nIf you cannot come, please leave the line on the page of the event, so that others move up.`,
});

interface MessageFormProps extends MessageProps {
  /** What the form begins with, unless something was typed before. */
  text: { subject: string; body: string };
}

function MessageForm({ event, to, text, headingAs }: MessageFormProps) {
  const { id } = event;
  const [, setSearch] = useSearchParams();
  const { kept, typed, keyOf, contentOf } = useWrittenDraft(`message/${id}`);
  const form = useForm({
    resolver: zodResolver(eventMessageSchema),
    defaultValues: {
      // Without a limit nothing on the form would show it.
      to: event.capacity === null ? to : (typed?.to ?? to),
      subject: typed?.subject ?? text.subject,
      body: typed?.body ?? text.body,
    },
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const values = form.watch();
  const { errors } = form.formState;
  const recipients = useQuery(recipientsQuery(id));
  const count = recipients.data?.[values.to];
  const sending = useSendMessage(id);
  const sendForm = useSendForm(form, {
    kept,
    start: { to, ...text },
    contentOf,
    fields: ['subject', 'body'],
    mutation: sending,
    advice: SENT_ONCE,
  });
  const { questionOf, problem, onError } = sendForm;
  const close = () => {
    kept.discard();
    setSearch({}, { replace: true, preventScrollReset: true });
  };
  const send = () => {
    const message = form.getValues();
    const onSuccess = (result: { recipients: number }) => {
      toast.success(`On its way to ${people(result.recipients)}`);
      close();
    };
    sending.mutate({ message, idempotencyKey: keyOf(message) }, { onSuccess, onError });
  };
  return (
    <OpenedForm
      heading="A message by mail"
      headingAs={headingAs}
      onSubmit={form.handleSubmit(sendForm.ask)}
    >
      <RestoredNotice {...sendForm.restored} />
      {event.capacity !== null && (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-semibold">To</legend>
          {messageAudiences.map((audience) => (
            <label key={audience} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
              <input
                type="radio"
                value={audience}
                className="size-6 shrink-0 accent-blue"
                {...form.register('to')}
              />
              {audienceNames[audience]}
              {recipients.data !== undefined && ` (${recipients.data[audience]})`}
            </label>
          ))}
        </fieldset>
      )}
      <Field label="Subject" error={errors.subject?.message} hasMessageLine>
        {(ids) => <Input {...ids} {...form.register('subject')} aria-required autoComplete="off" />}
      </Field>
      <MarkdownField
        key={sendForm.textNumber}
        label="Message"
        text={values.body}
        error={errors.body?.message}
        register={() => form.register('body')}
      />
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      {count === 0 && (
        <p className="text-sm text-muted">Nobody there gets mails about this event.</p>
      )}
      {recipients.data !== undefined && recipients.data.all < event.interested && (
        <p className="text-sm text-muted">
          Not counted: who has stopped the mails about this event.
        </p>
      )}
      {hasQueryFailed(recipients) && recipients.data === undefined && (
        <p className="text-sm text-muted">
          You can send it once the number of recipients has been loaded.
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:[&_button]:grow">
        <Button variant="outline" onClick={close}>
          Discard
        </Button>
        {count !== undefined && count > 0 && (
          <Button type="submit" variant="secondary">
            {`Send to ${people(count)}…`}
          </Button>
        )}
      </div>
      <QuestionDialog
        {...questionOf(`Send to ${people(count ?? 0)}`)}
        description={`${event.capacity === null ? '' : `To: ${audienceNames[values.to]}. `}It goes out at once and cannot be taken back.`}
        onYes={send}
      >
        <p className="border-l-4 border-blue pl-4 font-semibold [overflow-wrap:anywhere]">
          <bdi>{values.subject.trim()}</bdi>
        </p>
      </QuestionDialog>
    </OpenedForm>
  );
}

const audienceNames: Record<MessageAudience, string> = {
  going: 'Who has a seat',
  waiting: 'Who waits in line',
  all: 'Who has a seat, and who waits',
};
