import { useId, type ReactNode, type Ref } from 'react';

interface SplitSectionProps {
  /** Anchor of the section. */
  id?: string | undefined;
  heading: string;
  /** Receives the focus when the control that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

/** A part of a page with its heading, which is at the left on wide screens. */
export function SplitSection({ id, heading, headingRef, children }: SplitSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 border-t-2 border-foreground py-8 sm:py-10 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
    >
      <h2
        id={headingId}
        ref={headingRef}
        tabIndex={-1}
        className="text-subtitle font-bold break-words outline-none"
      >
        {heading}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
    </section>
  );
}
