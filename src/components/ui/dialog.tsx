import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { cn } from '@/lib/class-names';

export const DialogClose = Radix.Close;

interface DialogProps {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

const overlayStyles = 'fixed inset-0 z-40 bg-ink/60';

/** A question in the middle of the screen. */
export function Dialog({ title, description, className, children, ...state }: DialogProps) {
  return (
    <Radix.Root {...state}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 grid max-h-[90svh] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 gap-4 overflow-y-auto rounded-card border-2 border-ink bg-card p-6 sm:p-8',
            className,
          )}
        >
          <Radix.Title className="text-subtitle font-bold">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-muted">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A panel at the right edge. */
export function Sheet({ title, className, children, ...state }: Omit<DialogProps, 'description'>) {
  return (
    <Radix.Root {...state}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 right-0 z-50 w-3/4 max-w-sm overflow-y-auto border-l-2 border-ink bg-paper p-5 sm:p-6',
            className,
          )}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
