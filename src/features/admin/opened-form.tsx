import {
  useEffect,
  useId,
  useRef,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useFocusHandover } from '@/hooks/use-focus-handover';

interface OpenedFormProps {
  heading: string;
  headingAs: 'h3' | 'h4';
  onSubmit: (event: SyntheticEvent) => void;
  /** Gets the focus when the form closes; by default the heading of its section. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A form in a frame that a button has opened. Its heading takes the focus. */
export function OpenedForm({
  heading,
  headingAs: Heading,
  onSubmit,
  returnFocusTo,
  children,
}: OpenedFormProps) {
  const id = useId();
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <form
      ref={useFocusHandover(returnFocusTo)}
      noValidate
      aria-labelledby={id}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-5 card-frame bg-card p-4 sm:p-6"
      onSubmit={onSubmit}
    >
      <Heading
        ref={top}
        id={id}
        tabIndex={-1}
        className="scroll-mt-24 text-lg font-bold outline-none"
      >
        {heading}
      </Heading>
      {children}
    </form>
  );
}
