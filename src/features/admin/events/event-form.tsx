import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field, Input, Textarea } from '@/components/ui/field';
import { eventStatuses, type Event } from '@/contract/events';
import { randomId } from '@/lib/random-id';
import { ConflictNotice } from '../conflict-notice';
import { differences } from './conflict';
import { removeDraft, useKeepDraft, writeDraft } from '../drafts';
import { EventFormActions, SaveAlert } from './event-form-actions';
import { EventFormPreview } from './event-form-preview';
import { useSubmit } from './event-form-save';
import { startForm, type EventDraft, type FormSource } from './event-draft';
import { eventFormSchema } from './event-form-check';
import { isSameWhen } from './event-form-times';
import { hasSameContent, setValues, valuesOf, type EventValues } from './event-form-values';
import { RestoredNotice } from '../restored-notice';
import { usePictureAddress } from './picture-address';
import { DropZone, useIncomingFile } from './picture-drop';
import { usePictureUpload } from './picture-upload';
import { isTold, useFormAudience } from '../mail/mail-audience';
import { FeedbackField } from './feedback-field';
import { LinkField } from './link-field';
import { MarkdownField } from '../markdown-field';
import { PictureField } from './picture-field';
import { QuestionsField } from './questions-field';
import { SeatsField } from './seats-field';
import { WhenField } from './when-field';

const statusSchema = z.enum(eventStatuses);

interface EventFormProps extends FormSource {
  /** False once the session has ended, here or in another tab. */
  isAdmin: boolean;
}

/** The form for a new event or an existing one. */
export function EventForm({ isAdmin, ...source }: EventFormProps) {
  const [start] = useState(() => startForm(source));
  const [base, setBase] = useState<Event | null>(source.event ?? null);
  const [isConflict, setConflict] = useState(start.isConflict);
  const [restoredFrom, setRestoredFrom] = useState(start.restoredFrom);
  const [idempotencyKey, setIdempotencyKey] = useState(start.idempotencyKey);
  const [isSent, setSent] = useState(start.isSent);
  const savedValues = base === null ? start.savedValues : valuesOf(base);
  const form = useForm({
    resolver: zodResolver(eventFormSchema(base, savedValues)),
    defaultValues: start.values,
    shouldFocusError: false,
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const values = form.watch();
  const { errors, isSubmitting, isSubmitted, submitCount } = form.formState;
  const formElement = useFocusFirstError(submitCount);
  const audience = useFormAudience(base, values);
  const [isNotified, setNotified] = useState(true);

  const keeping = useKeepDraft(form, {
    key: start.key,
    contentOf: (values): EventDraft | null =>
      hasSameContent(values, savedValues)
        ? null
        : { values, base, sentKey: isSent ? idempotencyKey : null },
  });
  const address = usePictureAddress(form, base?.image ?? '');
  const shownImage = address.canShow(values.image) ? values.image.trim() : '';
  const upload = usePictureUpload({
    onUploaded: (image) => {
      address.onTyped(null);
      form.clearErrors('image');
      setValues(form, { image });
    },
  });
  const { submit, isSaved, error } = useSubmit({
    form,
    base,
    isAdmin,
    draftKey: start.key,
    idempotencyKey,
    notified: isTold(audience, isNotified) ? audience : null,
    isPictureReady: async () => (await upload.settled()) && (await address.check()),
    // A file that is being uploaded replaces the address.
    showPictureError: () => {
      if (upload.fileName === null) address.showError();
    },
    onConflict: (current) => {
      setBase(current);
      setConflict(true);
    },
    onSend: (values) => {
      const sentKey = base === null ? idempotencyKey : null;
      setSent(sentKey !== null);
      // Also for an event that exists: a save in another tab has removed the draft that both share.
      if (hasSameContent(values, savedValues)) return;
      const content: EventDraft = { values, base, sentKey };
      writeDraft(start.key, content);
    },
    onDeleted: () => setIdempotencyKey(randomId()),
  });

  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const { submitter } = event.nativeEvent;
    const asked = submitter instanceof HTMLButtonElement ? submitter.value : '';
    void submit(statusSchema.safeParse(asked).data, event);
  };
  const onDiscard = () => {
    removeDraft(start.key);
    form.reset(savedValues);
    setRestoredFrom(null);
    setConflict(false);
    // What is typed from now on becomes another event, so its request needs a key of its own.
    setIdempotencyKey(randomId());
    setSent(false);
  };
  const pictureField = useRef<HTMLFieldSetElement>(null);
  const isFileOverPage = useIncomingFile((file) => {
    pictureField.current?.scrollIntoView({ block: 'nearest' });
    upload.start(file);
  });

  return (
    <form
      ref={formElement}
      noValidate
      aria-label={source.event === undefined ? 'New event' : 'Edit event'}
      className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,22rem)] lg:gap-x-16"
      onSubmit={onSubmit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RestoredNotice restoredFrom={restoredFrom} onDiscard={onDiscard} />
        <Field
          label="Name"
          description="Short, as on a poster."
          error={errors.name?.message}
          hasMessageLine
        >
          {(ids) => <Input {...ids} {...form.register('name')} aria-required autoComplete="off" />}
        </Field>
        <WhenField form={form} values={values} savedValues={savedValues} />
        <Field
          label="Where"
          isOptional
          description="A room, an address, or Online."
          error={errors.place?.message}
          hasMessageLine
        >
          {(ids) => <Input {...ids} {...form.register('place')} autoComplete="off" />}
        </Field>
        <PictureField
          ref={pictureField}
          form={form}
          image={shownImage}
          id={base?.id ?? ''}
          upload={upload}
          address={address}
        />
        <MarkdownField
          label="Description"
          text={values.description}
          error={errors.description?.message}
          register={() => form.register('description')}
        />
        <LinkField form={form} />
        <SeatsField form={form} base={base} />
        <QuestionsField form={form} base={base} />
        <FeedbackField form={form} />
        {hasNote(base, values) && (
          <Field
            label="Note"
            isOptional
            description={
              isOldNote(base, values)
                ? 'Readers get this note with the new change. Does it still fit?'
                : 'What readers should know about the change.'
            }
            error={errors.note?.message}
            hasMessageLine
          >
            {(ids) => <Textarea {...ids} {...form.register('note')} />}
          </Field>
        )}
        {isConflict && base !== null && (
          <ConflictNotice
            key={base.version}
            what="This event"
            differing={differences(base, values)}
            isPending={isSubmitting}
            onLoad={onDiscard}
          />
        )}
        <EventFormActions
          status={base?.status}
          isSaving={isSubmitting}
          isSaved={isSaved}
          hasErrors={isSubmitted && (Object.keys(errors).length > 0 || upload.error !== null)}
          keeping={keeping}
          audience={audience}
          isNotified={isNotified}
          onNotifiedChange={setNotified}
        />
        <SaveAlert error={error} isAdmin={isAdmin} isSaving={isSubmitting} />
      </div>
      {isFileOverPage && <DropZone />}
      <EventFormPreview
        values={values}
        image={shownImage}
        id={base?.id ?? ''}
        interested={base?.interested ?? 0}
      />
    </form>
  );
}

/**
 * Focuses the first invalid field after each submit that found one. React Hook Form would take the order in which the
 * fields were mounted, and does not know of a file that could not be uploaded.
 * @returns The ref for the form.
 */
function useFocusFirstError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return form;
}

/** Whether a note that was written for an earlier change would go out with another one. */
const isOldNote = (base: Event | null, values: EventValues): boolean =>
  base !== null &&
  values.note !== '' &&
  values.note === base.note &&
  (values.place !== base.place || !isSameWhen(values, valuesOf(base)));

/** Whether the form has the field for the note, which tells readers why an event was cancelled or moved. */
function hasNote(base: Event | null, values: EventValues): boolean {
  if (base === null || base.status === 'draft') return false;
  const isMoved = base.movedFrom !== null || !isSameWhen(values, valuesOf(base));
  return isMoved || base.status === 'cancelled' || base.note !== '' || values.note !== '';
}
