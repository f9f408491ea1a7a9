import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input } from '@/components/ui/field';

interface OtherAddressFieldProps {
  label: string;
  description?: string;
  error: string | undefined;
  input: UseFormRegisterReturn & Pick<ComponentProps<'input'>, 'onPaste'>;
  className: string;
}

/** The field for the mail address of somebody else. */
export const OtherAddressField = ({ input, ...field }: OtherAddressFieldProps) => (
  <Field hasMessageLine {...field}>
    {(ids) => (
      <Input {...ids} {...input} type="email" autoComplete="off" placeholder="name@example.org" />
    )}
  </Field>
);
