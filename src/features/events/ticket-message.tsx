import type { ReactNode } from 'react';
import { artwork } from '@/data/artwork';

interface TicketMessageProps {
  title: string;
  text: string;
  /** What one can do. */
  children: ReactNode;
}

/** Stands in place of a ticket that cannot be shown. */
export function TicketMessage({ title, text, children }: TicketMessageProps) {
  return (
    <section className="page-container grid min-h-[70svh] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 py-16 text-center">
      <img src={artwork.error.src} width={120} height={120} alt="" />
      <h1 className="text-title font-extrabold [overflow-wrap:anywhere]">{title}</h1>
      <p role="alert" className="max-w-text text-lead">
        {text}
      </p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
