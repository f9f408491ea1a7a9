import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { FormAlert, Field, Input, Textarea } from '@/components/ui/field';
import { Button } from '@/components/ui/button';
import { useIsOwnServer } from '@/components/own-server-only';
import {
  shortEventInputSchema,
  type ShortEventInput,
  type TypedEvent,
} from '@/contract/event-input';
import { ApiError, isSessionError, logHandledError, refusedField } from '@/lib/api-error';
import { paths } from '@/domain/paths';
import { pictureError } from '@/lib/load-picture';
import { randomId } from '@/lib/random-id';
import { useCreateEvent } from './create-event';
import { endInstant, formatDay } from '@/domain/event-time';
import { society } from '@/data/society';
import { serverNow } from '@/lib/session/clock-skew';

const inputFields = ['image', 'name', 'date', 'description'] as const;
const emptyEvent: ShortEventInput = { image: '', name: '', date: '', description: '' };

interface QuickEventFormProps {
  /** False once the session has ended, here or in another tab. */
  isAdmin: boolean;
  /** Called with whether the form contains unsaved text. */
  onDraftChange: (hasDraft: boolean) => void;
}

/** The admin's form for creating an event, styled as a card. */
export function QuickEventForm({ isAdmin, onDraftChange }: QuickEventFormProps) {
  const navigate = useNavigate();
  const isOwn = useIsOwnServer();
  const create = useCreateEvent();
  const form = useForm({ resolver: zodResolver(shortEventInputSchema), defaultValues: emptyEvent });
  const { errors, isDirty, isSubmitting } = form.formState;
  const date = useWatch({ control: form.control, name: 'date' });
  /** URL of the picture, once it has loaded. */
  const [preview, setPreview] = useState<string>();
  const [pictureWarning, setPictureWarning] = useState<string>();

  /** Shows the picture, or a warning beside the field if it cannot be loaded. The event is created with it all the same. */
  const onImageBlur = async () => {
    setPreview(undefined);
    setPictureWarning(undefined);
    const image = shortEventInputSchema.shape.image.safeParse(form.getValues('image'));
    if (!image.success) return;
    const problem = await pictureError(image.data);
    // The value has changed meanwhile and is checked separately.
    if (form.getValues('image').trim() !== image.data) return;
    if (problem === null) setPreview(image.data);
    else setPictureWarning(`${problem} Without it the card has a drawing.`);
  };

  const onValid = async (input: ShortEventInput) => {
    create.reset();
    try {
      await create.mutateAsync(input);
      form.reset();
      setPreview(undefined);
      setPictureWarning(undefined);
      onDraftChange(false);
    } catch (error) {
      // The alert below shows the error; the fields keep their text.
      if (!(error instanceof ApiError)) return;
      const field = refusedField(error, inputFields);
      if (field !== undefined)
        form.setError(field, { message: error.message }, { shouldFocus: true });
    }
  };

  /** Goes on at the desk, with what was typed so far. */
  const goOn = useMutation({
    mutationFn: async () => {
      const values = form.getValues();
      const state: TypedEvent = {
        ...values,
        startsAt: await readDay(values.date),
        endsAt: null,
        idempotencyKey: randomId(),
      };
      await navigate(paths.newEvent, { state });
    },
  });

  const onInvalid = () => {
    // The second click of a double click submits the form that the first has reset.
    if (create.isSuccess && !isDirty) form.clearErrors();
  };

  return (
    <form
      noValidate
      aria-label="Create an event"
      className="grid w-full max-w-[350px] grid-cols-[minmax(0,1fr)] gap-4 self-start card-frame bg-blue-soft p-[min(1.25rem,6.25vw)] md:max-w-none"
      onInput={() => onDraftChange(true)}
      onSubmit={form.handleSubmit(onValid, onInvalid)}
    >
      <div className="grid justify-items-start gap-2">
        <h3 className="text-xl font-bold">Create an event</h3>
        {isAdmin && isOwn && (
          <>
            <p className="text-sm">In four fields. Hours, a place and a picture of your own:</p>
            <Button
              variant="outline"
              size="sm"
              pending={goOn.isPending}
              onClick={() => goOn.mutate()}
            >
              Go on at the desk
            </Button>
          </>
        )}
      </div>
      <Field
        label="Image"
        description="Address of a picture, https://… or /pictures/…"
        error={errors.image?.message}
        warning={pictureWarning}
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('image', { onBlur: () => void onImageBlur() })}
            inputMode="url"
          />
        )}
      </Field>
      {preview !== undefined && (
        <img
          src={preview}
          alt="As the card shows it"
          className="h-36 w-full rounded-xl border-2 border-foreground object-cover"
        />
      )}
      <Field label="Name" error={errors.name?.message}>
        {(ids) => <Input {...ids} {...form.register('name')} />}
      </Field>
      <Field label="Date" description="As the card shows it" error={errors.date?.message}>
        {(ids) => <Input {...ids} {...form.register('date')} placeholder="28th September 2024" />}
      </Field>
      {isOwn && <CalendarHint date={date} />}
      <Field label="Description" error={errors.description?.message}>
        {(ids) => <Textarea {...ids} {...form.register('description')} />}
      </Field>
      {create.error !== null && isAdmin && !isSessionError(create.error) && (
        <FormAlert>
          {`Nothing was created. ${create.error instanceof ApiError ? create.error.message : 'Please try again.'}`}
        </FormAlert>
      )}
      {!isAdmin && (
        <FormAlert>
          {/* The text before the link stays the same after a failed request, so that the link does not move. */}
          You have been signed out as an admin. What you typed stays here:{' '}
          <a
            href={paths.adminLogin}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            sign in again in a new tab
          </a>
          <span>
            {create.error === null
              ? ', then create the event.'
              : ', then create the event. Nothing was created.'}
          </span>
        </FormAlert>
      )}
      <Button type="submit" pending={isSubmitting} className="px-4">
        {isSubmitting ? 'Loading...' : 'Create event'}
      </Button>
    </form>
  );
}

/** The whole day that a text names, as the server reads it; null if it names none, or if the code cannot be loaded. */
async function readDay(date: string): Promise<string | null> {
  try {
    return (await import('@/domain/day-in-text')).dayInText(date);
  } catch (error) {
    logHandledError('Reading the day', error);
    return null;
  }
}

/** The text is read once the admin has stopped typing. */
const DELAY_MS = 400;

const NOTHING_TYPED = 'Calendars take the day from it, if it names one.';

/** Says what calendars will be told of an event with this free text as its date. */
function CalendarHint({ date }: { date: string }) {
  const [hint, setHint] = useState(NOTHING_TYPED);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const said = date.trim() === '' ? NOTHING_TYPED : await hintOf(date.trim());
      if (isCurrent) setHint(said);
    };
    const timer = setTimeout(() => {
      read().catch((error: unknown) => {
        // A hint about an older text would be wrong; the form works without one.
        if (isCurrent) setHint(NOTHING_TYPED);
        logHandledError('Reading the day', error);
      });
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [date]);
  return (
    // Two lines high, so that nothing moves when the text changes.
    <p role="status" className="-mt-2 min-h-[3em] text-sm text-muted">
      {hint}
    </p>
  );
}

/** What the server will read from the text. It lists a past day for a day more, in case the year is mistyped. */
async function hintOf(date: string): Promise<string> {
  const { dayInText } = await import('@/domain/day-in-text');
  const day = dayInText(date);
  if (day === null) return 'Calendars: no date, so they leave it out.';
  const end = endInstant({ startsAt: day, endsAt: null }, society.timeZone);
  const past =
    end !== null && end <= serverNow()
      ? ' This day is past, so the event leaves the list after a day.'
      : '';
  return `Calendars: ${formatDay(day)}, all day.${past}`;
}
