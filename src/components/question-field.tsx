import type { UseFormRegisterReturn } from 'react-hook-form';
import { isolated } from '@/domain/isolated';
import { Field, Input, Select } from './ui/field';

interface QuestionFieldProps {
  question: { text: string; kind: 'text' | 'choice'; options: readonly string[] };
  /** Whether the form cannot be sent without an answer. */
  isRequired: boolean;
  /** Whether the label says that it may stay empty. */
  isOptional: boolean;
  description?: string | undefined;
  error: string | undefined;
  maxLength: number;
  control: UseFormRegisterReturn;
}

/** The field for the answer to a question of an event. */
export function QuestionField({
  question: { text, kind, options },
  isRequired,
  isOptional,
  description,
  error,
  maxLength,
  control,
}: QuestionFieldProps) {
  return (
    <Field
      label={isolated(text)}
      isOptional={isOptional}
      description={description}
      error={error}
      className="grid-cols-[minmax(0,1fr)] [overflow-wrap:anywhere]"
    >
      {(ids) =>
        kind === 'choice' ? (
          <Select {...ids} {...control} aria-required={isRequired}>
            <option value="">{isRequired ? 'Choose…' : 'No answer'}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        ) : (
          <Input
            {...ids}
            {...control}
            dir="auto"
            autoComplete="off"
            aria-required={isRequired}
            maxLength={maxLength}
          />
        )
      }
    </Field>
  );
}
