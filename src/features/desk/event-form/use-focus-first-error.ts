import { useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field after each submit that found one. React Hook Form would take the order in which the
 * fields were mounted, and does not know of a file that could not be uploaded.
 * @returns The ref for the form.
 */
export function useFocusFirstError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return form;
}
