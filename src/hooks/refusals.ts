import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, errorMessage, refusedField } from '@/lib/api-error';

/**
 * What the server turns down of a form stands beside its field; other failures stand where the form says them.
 * @param fields Those that the server may turn down.
 * @param codes Those that an error without a field is about, by its code.
 */
export function refusals<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
  fields: readonly FieldPath<Values>[],
  codes: Partial<Record<string, FieldPath<Values>>> = {},
) {
  const fieldOf = (error: Error) =>
    refusedField(error, fields) ?? (error instanceof ApiError ? codes[error.code] : undefined);
  return {
    /** Shows a failure beside its field, if it has one. Returns whether it does. */
    showBesideField(error: Error): boolean {
      const field = fieldOf(error);
      if (field === undefined) return false;
      form.setError(field, { message: error.message }, { shouldFocus: true });
      return true;
    },
    /** The words for a failure that stands beside no field. */
    problemOf: (error: Error | null): string | undefined =>
      error === null || fieldOf(error) !== undefined ? undefined : errorMessage(error),
  };
}
