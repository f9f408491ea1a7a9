import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { QuestionDialog } from '@/components/question-dialog';
import { Button, buttonStyles } from '@/components/ui/button';
import { Field, FormAlert, Input } from '@/components/ui/field';
import { eventMessageSchema, messageAudiences, type MessageAudience } from '@/contract/admin-seats';
import type { Event } from '@/contract/events';
import { isolated } from '@/domain/isolated';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { refusals } from '@/hooks/refusals';
import { useRequestKey } from '@/hooks/use-request-key';
import { hasQueryFailed } from '@/lib/query-client';
import { useDraft, useKeepDraft } from '../drafts';
import { StateLabel } from '../event-labels';
import { recipientsQuery, useSendMessage } from '../event-queries';
import { MarkdownField } from '../markdown-field';
import { countOf, people } from '../words';

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

const contentSchema = z.object({
  to: z.optional(z.enum(messageAudiences)),
  subject: z.string(),
  body: z.string(),
  /** What was sent under this key, and perhaps not answered, is not sent twice. */
  idempotencyKey: z.string(),
});

type SentContent = Pick<z.infer<typeof contentSchema>, 'to' | 'subject' | 'body'>;

/** What a message consists of, in one order. */
const sentContent = ({ to, subject, body }: SentContent) => [to, subject, body];

interface MessageFormProps extends MessageProps {
  /** What the form begins with, unless something was typed before. */
  text: { subject: string; body: string };
}

function MessageForm({ event, to, text, headingAs: Heading }: MessageFormProps) {
  const { id } = event;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [, setSearch] = useSearchParams();
  const { key, draft, discard } = useDraft(`message/${id}`, contentSchema);
  const typed = draft?.content;
  const { keyOf } = useRequestKey(
    typed && { content: sentContent(typed), key: typed.idempotencyKey },
  );
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
  useKeepDraft(form, {
    key,
    contentOf: (content) =>
      content.subject + content.body === ''
        ? null
        : { ...content, idempotencyKey: keyOf(sentContent(content)) },
  });
  const [isAsking, setAsking] = useState(false);
  const recipients = useQuery(recipientsQuery(id));
  const count = recipients.data?.[values.to];
  const sending = useSendMessage(id);
  useEffect(() => heading.current?.focus(), []);
  const close = () => {
    discard();
    setSearch({}, { replace: true, preventScrollReset: true });
  };
  const { showBesideField, problemOf } = refusals(form, ['subject', 'body']);
  const failure = problemOf(sending.error);
  const problem =
    failure &&
    `${failure} What you typed stays here, and sending it again unchanged sends it once.`;
  const send = () =>
    sending.mutate(
      { message: form.getValues(), idempotencyKey: keyOf(sentContent(form.getValues())) },
      {
        onSuccess: (result) => {
          toast.success(`On its way to ${people(result.recipients)}`);
          close();
        },
        onError: (error) => {
          if (showBesideField(error)) setAsking(false);
        },
      },
    );
  return (
    <form
      ref={useFocusHandover()}
      noValidate
      aria-labelledby={headingId}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-5 card-frame bg-card p-4 sm:p-6"
      onSubmit={form.handleSubmit(() => {
        sending.reset();
        setAsking(true);
      })}
    >
      <Heading
        ref={heading}
        tabIndex={-1}
        id={headingId}
        className="scroll-mt-24 text-lg font-bold outline-none"
      >
        A message by mail
      </Heading>
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
        label="Message"
        text={values.body}
        error={errors.body?.message}
        register={() => form.register('body')}
      />
      {problem !== undefined && !isAsking && <FormAlert>{problem}</FormAlert>}
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
        open={isAsking}
        onOpenChange={setAsking}
        title={`Send to ${people(count ?? 0)}?`}
        description={`${event.capacity === null ? '' : `To: ${audienceNames[values.to]}. `}It goes out at once and cannot be taken back.`}
        no="Not yet"
        yes={`Send to ${people(count ?? 0)}`}
        yesVariant="secondary"
        mutation={sending}
        problemOf={() => problem}
        onYes={send}
      >
        <p className="border-l-4 border-blue pl-4 font-semibold [overflow-wrap:anywhere]">
          {isolated(values.subject.trim())}
        </p>
      </QuestionDialog>
    </form>
  );
}

const audienceNames: Record<MessageAudience, string> = {
  going: 'Who has a seat',
  waiting: 'Who waits in line',
  all: 'Who has a seat, and who waits',
};
