import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { Field, FormAlert, Input, Textarea } from '@/components/ui/field';
import type { Attendee } from '@/contract/admin-attendance';
import type { DueCertificate, CertificateDesign } from '@/contract/admin-certificates';
import type { Event } from '@/contract/events';
import { formatDays } from '@/domain/event-time';
import { society } from '@/data/society';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { refusals } from '@/hooks/refusals';
import {
  certificateDraftSchema,
  certificateDraftName,
  certificateFormSchema,
  fromDraft,
  toDraft,
  toIssue,
  type CertificateValues,
} from './certificate-draft';
import { CertificateMisfits } from './certificate-misfits';
import { CertificateNames } from './certificate-names';
import { CertificatePreview } from './certificate-preview';
import { useCheckCertificates, useIssueCertificates } from './certificate-queries';
import { useDraft, useKeepDraft } from '../drafts';
import { RestoredNotice } from '../events/event-form-actions';
import { SignatoriesField } from './signatories-field';
import { people } from '../words';

/** The text that the form begins with. It names the hours once an organiser has entered some. */
function firstText(date: string, hasHours: boolean): string {
  const day = date === '' ? '' : ', {date}';
  const duration = hasHours ? ' Duration: {hours} h.' : '';
  return `This certifies that {name} took part in {event}${day}.${duration}`;
}

interface CertificateFormProps {
  event: Event;
  attendees: readonly Attendee[];
  /** Who would get one. */
  due: readonly DueCertificate[];
  lastDesign: CertificateDesign | null;
  headingAs: 'h3' | 'h4';
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Where an organiser writes one certificate for all who came, and issues it. */
export function CertificateForm({
  event,
  attendees,
  due,
  lastDesign,
  headingAs: Heading,
  returnFocusTo,
  onClose,
}: CertificateFormProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { key, draft, discard } = useDraft(certificateDraftName(event.id), certificateDraftSchema);
  const date = formatDays(event, society.timeZone);
  const [first] = useState<CertificateValues>(() => ({
    title: 'Certificate of participation',
    text: firstText(date, false),
    hours: null,
    signatories: [],
    ...lastDesign,
    names: {},
  }));
  const form = useForm({
    resolver: zodResolver(certificateFormSchema),
    defaultValues: draft === null ? first : fromDraft(draft.content),
  });
  const lacksPictures = draft?.content.hasPictures === true;
  useKeepDraft(form, {
    key,
    contentOf: (values) => {
      const content = toDraft(values);
      if (JSON.stringify(content) === JSON.stringify(toDraft(first))) return null;
      return { ...content, hasPictures: content.hasPictures || lacksPictures };
    },
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const values = form.watch();
  const { errors, isSubmitted, submitCount } = form.formState;
  const count = due.length;
  const mailed = due.filter(({ email }) => email !== null).length;
  const onCorrect = (who: string, name: string | undefined) => {
    const { [who]: _former, ...names } = form.getValues('names');
    if (name !== undefined) names[who] = name;
    form.setValue('names', names, { shouldValidate: isSubmitted });
  };
  const [shownPerson] = due;
  const shownAttendee = attendees.find(({ who }) => who === shownPerson?.who);
  const [isAsking, setAsking] = useState(false);
  const checking = useCheckCertificates(event.id);
  const issuing = useIssueCertificates(event.id);
  const close = () => {
    discard();
    onClose();
  };
  const { showBesideField, problemOf } = refusals(form, ['title', 'text', 'hours']);
  const failure = problemOf(checking.error ?? issuing.error);
  const problem = failure && `${failure} What you typed stays here, and nobody gets a second one.`;
  const onHours = (hours: number | null) => {
    const isUntouched = [true, false].some(
      (hadHours) => firstText(date, hadHours) === form.getValues('text'),
    );
    if (isUntouched) form.setValue('text', firstText(date, hours !== null));
  };
  const onError = (error: Error) => {
    if (showBesideField(error)) setAsking(false);
  };
  const issue = () =>
    issuing.mutate(toIssue(certificateFormSchema.parse(form.getValues())), {
      onSuccess: ({ issued }) => {
        toast.success(`Issued to ${people(issued)}`);
        close();
      },
      onError,
    });
  return (
    <form
      ref={useFocusHandover(returnFocusTo)}
      noValidate
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 card-frame bg-card p-4 sm:p-6"
      onSubmit={form.handleSubmit((valid) => {
        issuing.reset();
        checking.mutate(toIssue(valid), { onSuccess: () => setAsking(true), onError });
      })}
    >
      <Heading
        ref={heading}
        tabIndex={-1}
        id={headingId}
        className="scroll-mt-24 text-lg font-bold outline-none"
      >
        The certificate
      </Heading>
      {draft !== null && (
        <RestoredNotice
          restoredFrom={draft.savedAt}
          lost={lacksPictures ? 'Please choose the pictures of the signatures again.' : undefined}
          onDiscard={() => {
            form.reset(first);
            discard();
          }}
        />
      )}
      <Field label="Title" error={errors.title?.message} hasMessageLine>
        {(ids) => <Input {...ids} {...form.register('title')} dir="auto" aria-required />}
      </Field>
      <Field
        label="Text"
        description="{name}, {event}, {date} and {hours} become what they stand for on each certificate."
        error={errors.text?.message}
      >
        {(ids) => (
          <Textarea {...ids} {...form.register('text')} dir="auto" rows={4} aria-required />
        )}
      </Field>
      <Field
        label="Hours"
        isOptional
        description="How long it took, for {hours} in the text."
        error={errors.hours?.message}
        hasMessageLine
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('hours', {
              setValueAs: toHours,
              onChange: () => onHours(form.getValues('hours')),
            })}
            type="number"
            inputMode="decimal"
            min={0.25}
            step="any"
            className="max-w-40"
            autoComplete="off"
          />
        )}
      </Field>
      <SignatoriesField form={form} />
      <CertificateNames
        due={due}
        corrections={values.names}
        errors={Object.fromEntries(
          Object.entries(errors.names ?? {}).map(([who, error]) => [who, error?.message]),
        )}
        submitCount={submitCount}
        onCorrect={onCorrect}
      />
      <CertificatePreview
        design={values}
        event={event}
        date={date}
        attendee={
          shownAttendee && {
            ...shownAttendee,
            name: values.names[shownAttendee.who] ?? shownAttendee.name,
          }
        }
      />
      {problem !== undefined && !isAsking && <FormAlert>{problem}</FormAlert>}
      <p className="text-sm text-muted">{mailsInWords(count, mailed)}</p>
      <div className="flex flex-wrap gap-3 max-sm:[&_button]:grow">
        <Button variant="outline" onClick={close}>
          Discard
        </Button>
        <Button type="submit" variant="secondary" pending={checking.isPending}>
          {`Issue to ${people(count)}…`}
        </Button>
      </div>
      <QuestionDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Issue to ${people(count)}?`}
        description={`${mailsInWords(count, mailed)} Mails cannot be taken back; a certificate can be withdrawn, and its name corrected.`}
        no="Not yet"
        yes={`Issue to ${people(count)}`}
        yesVariant="secondary"
        mutation={issuing}
        problemOf={() => problem}
        returnFocusTo={returnFocusTo}
        onYes={issue}
      >
        <CertificateMisfits misfits={checking.data ?? []} />
      </QuestionDialog>
    </form>
  );
}

/** The value of the input for hours; null if it is empty or no number. */
const toHours = (typed: unknown): number | null =>
  typed === null || typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed);

function mailsInWords(due: number, mailed: number): string {
  if (mailed === 0) return 'Nobody gets a mail, because no address is known.';
  if (mailed === due) return due === 1 ? 'A mail says so.' : `${people(mailed)} get a mail.`;
  return `${people(mailed)} ${mailed === 1 ? 'gets' : 'get'} a mail; the others left no address.`;
}
