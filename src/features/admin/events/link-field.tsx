import type { UseFormReturn } from 'react-hook-form';
import { Field, Input, Select } from '@/components/ui/field';
import { linkAudiences } from '@/contract/events';
import type { EventValues } from './event-form-values';
import { linkAudienceWords } from '../words';

/** Where to join or register, and who gets to know it. */
export function LinkField({ form }: { form: UseFormReturn<EventValues> }) {
  const { errors } = form.formState;
  const isForGoing = form.watch('linkFor') === 'going';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <Field
        label="Link"
        isOptional
        description={
          isForGoing
            ? 'Stands in their ticket, mails and calendar, and on the page for them. Without a limit everybody who is interested has a seat.'
            : 'Where to join or register: https://…'
        }
        error={errors.link?.message}
        hasMessageLine
      >
        {(ids) => <Input {...ids} {...form.register('link')} inputMode="url" autoComplete="off" />}
      </Field>
      <Field label="Who gets the link" error={errors.linkFor?.message}>
        {(ids) => (
          <Select {...ids} {...form.register('linkFor')}>
            {linkAudiences.map((audience) => (
              <option key={audience} value={audience}>
                {linkAudienceWords[audience]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
