import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, Input, Optional } from '@/components/ui/field';

interface SignatoriesProps {
  /** Adds one; null if there are as many as there may be. */
  onAdd: (() => void) | null;
  children: ReactNode;
}

/** Who signs a document, and the button for one more. */
export const Signatories = ({ onAdd, children }: SignatoriesProps) => (
  <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
    <legend className="mb-1.5 font-semibold">
      <span>Who signs</span> <Optional />
    </legend>
    {children}
    {onAdd !== null && (
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onAdd}>
        Add who signs
      </Button>
    )}
  </fieldset>
);

interface SignatoryProps {
  /** From 1. */
  number: number;
  register: (field: 'name' | 'role') => UseFormRegisterReturn;
  errors: { name?: { message?: string }; role?: { message?: string } } | undefined;
  className: string;
  onRemove: () => void;
  /** More fields. */
  children?: ReactNode;
}

/** The name and the role of somebody who signs. */
export const Signatory = ({
  number,
  register,
  errors,
  className,
  onRemove,
  children,
}: SignatoryProps) => (
  <div
    role="group"
    aria-label={`Signature ${number}`}
    className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className}`}
  >
    <Field label="Name" error={errors?.name?.message}>
      {(ids) => (
        <Input {...ids} {...register('name')} dir="auto" aria-required autoComplete="off" />
      )}
    </Field>
    <Field label="Role" error={errors?.role?.message}>
      {(ids) => (
        <Input
          {...ids}
          {...register('role')}
          dir="auto"
          aria-required
          autoComplete="off"
          placeholder="Head of department"
        />
      )}
    </Field>
    {children}
    <Button
      variant="link"
      size="sm"
      className="justify-self-start px-0!"
      aria-label={`Remove signature ${number}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  </div>
);
