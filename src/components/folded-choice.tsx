import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface FoldedChoiceProps {
  label: string;
  isOpenAtFirst: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** Another way to say something, folded away. An error in it unfolds it, and it never folds up by itself. */
export function FoldedChoice({ label, isOpenAtFirst, hasError, children }: FoldedChoiceProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // Before the form focuses the field with the error.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <details ref={details} open={isOpenAtFirst}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-sm font-semibold underline-offset-4 hover:underline">
        {label}
      </summary>
      {children}
    </details>
  );
}
