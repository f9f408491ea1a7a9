import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface SectionProps {
  /** Anchor for links to the section. */
  id?: string;
  heading: string;
  subtitle?: string;
  className?: string;
  children: ReactNode;
}

/** A full-width section of a page with its heading. */
export function Section({ id, heading, subtitle, className, children }: SectionProps) {
  const headingId = useId();
  return (
    // A link to the section scrolls some of its padding behind the header, because the heading needs less space above it.
    <section
      id={id}
      aria-labelledby={headingId}
      className={clsx('-scroll-mt-6 py-14 sm:py-20', className)}
    >
      <div className="page-container">
        <h2 id={headingId} className="text-title font-extrabold break-words">
          {heading}
        </h2>
        {subtitle !== undefined && <p className="mt-3 max-w-text text-lead">{subtitle}</p>}
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </section>
  );
}
