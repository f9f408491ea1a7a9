import { useId, type ReactNode } from 'react';
import { cn } from '@/lib/class-names';

interface SectionProps {
  heading: string;
  subtitle?: string;
  className?: string;
  children: ReactNode;
}

/** A band of a page under a heading of its own. */
export function Section({ heading, subtitle, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('py-14 sm:py-20', className)}>
      <div className="wrap">
        <h2 id={id} className="text-title font-extrabold">
          {heading}
        </h2>
        {subtitle !== undefined && <p className="mt-4 max-w-text text-lead">{subtitle}</p>}
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </section>
  );
}
