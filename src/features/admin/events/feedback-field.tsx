import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventValues } from './event-form-values';

/** Whether those who come are asked how it was. */
export function FeedbackField({ form }: { form: UseFormReturn<EventValues> }) {
  const descriptionId = useId();
  return (
    <div>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          aria-describedby={descriptionId}
          className="size-6 shrink-0 accent-blue"
          {...form.register('asksFeedback')}
        />
        Ask for feedback
      </label>
      <p id={descriptionId} className="text-sm text-muted">
        {form.watch('startDay') === ''
          ? 'Once the event has a day: those who come get a mail the morning after, and answer anonymously.'
          : 'Those who come get a mail the morning after, and answer anonymously.'}
      </p>
    </div>
  );
}
