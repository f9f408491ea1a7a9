import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type RefObject } from 'react';
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
import { useDraft } from '../drafts';
import { RestoredNotice } from '../restored-notice';
import { OpenedForm } from '../opened-form';
import { useSendForm } from '../use-send-form';
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
  headingAs,
  returnFocusTo,
  onClose,
}: CertificateFormProps) {
  const kept = useDraft(certificateDraftName(event.id), certificateDraftSchema);
  const typed = kept.draft?.content;
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
    defaultValues: typed === undefined ? first : fromDraft(typed),
  });
  const lacksPictures = typed?.hasPictures === true;
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
  const checking = useCheckCertificates(event.id);
  const issuing = useIssueCertificates(event.id);
  const { isPending, reset } = issuing;
  const sendForm = useSendForm(form, {
    kept,
    start: first,
    contentOf: (values) => {
      const content = toDraft(values);
      if (JSON.stringify(content) === JSON.stringify(toDraft(first))) return null;
      return { ...content, hasPictures: content.hasPictures || lacksPictures };
    },
    fields: ['title', 'text', 'hours'],
    mutation: { isPending, reset, error: checking.error ?? issuing.error },
    advice: 'What you typed stays here, and nobody gets a second one.',
  });
  const { questionOf, problem, onError } = sendForm;
  const close = () => {
    kept.discard();
    onClose();
  };
  const onHours = (hours: number | null) => {
    const isUntouched = [true, false].some(
      (hadHours) => firstText(date, hadHours) === form.getValues('text'),
    );
    if (isUntouched) form.setValue('text', firstText(date, hours !== null));
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
    <OpenedForm
      heading="The certificate"
      headingAs={headingAs}
      returnFocusTo={returnFocusTo}
      onSubmit={form.handleSubmit((valid) =>
        checking.mutate(toIssue(valid), { onSuccess: sendForm.ask, onError }),
      )}
    >
      <RestoredNotice
        {...sendForm.restored}
        lost={lacksPictures ? 'Please choose the pictures of the signatures again.' : undefined}
      />
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
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
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
        {...questionOf(`Issue to ${people(count)}`)}
        description={`${mailsInWords(count, mailed)} Mails cannot be taken back; a certificate can be withdrawn, and its name corrected.`}
        returnFocusTo={returnFocusTo}
        onYes={issue}
      >
        <CertificateMisfits misfits={checking.data ?? []} />
      </QuestionDialog>
    </OpenedForm>
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
