import * as Radix from '@radix-ui/react-dialog';
import { createContext, use, useRef, type ReactNode, type RefObject } from 'react';
import { clsx } from 'clsx';
import { Button } from './button';
import { EdgeShadow } from './edge-shadow';

export const DialogClose = Radix.Close;

export interface DialogProps {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether a request of the dialog runs. It does not close then: closed, it would keep a failure to itself. */
  isPending?: boolean;
  /** Receives the focus on close if the element that opened the dialog, such as a menu item, is gone. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  className?: string;
  children: ReactNode;
}

const PendingContext = createContext(false);

const overlayStyles = 'fixed inset-0 z-50 bg-foreground/60';

/** Restores the focus on close. Radix restores it only to its own trigger, which these dialogs do not have. */
function useFocusReturn(returnFocusTo?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLElement ? activeElement : null;
      if (event.currentTarget instanceof HTMLElement && !showsFirstControl(event.currentTarget)) {
        event.preventDefault();
        event.currentTarget.querySelector('h2')?.focus();
      }
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // After a navigation the focus is already on the new page.
      const isFocusLost = document.activeElement === document.body;
      if (!isFocusLost) return;
      // The focus of a removed menu item falls back to the body.
      const isOpenerMounted = opener.current?.isConnected && opener.current !== document.body;
      (isOpenerMounted ? opener : returnFocusTo)?.current?.focus();
    },
  };
}

/** Whether the control that Radix focuses is in view, which with large text may be below the edge. */
function showsFirstControl(dialog: HTMLElement): boolean {
  const control = dialog.querySelector('a, button, input, textarea');
  if (control === null) return true;
  return control.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;
}

/** A modal dialog in the center of the screen. */
export function Dialog({
  title,
  description,
  returnFocusTo,
  className,
  children,
  open,
  onOpenChange,
  isPending = false,
}: DialogProps) {
  const focusReturn = useFocusReturn(returnFocusTo);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next);
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          {...focusReturn}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed top-1/2 left-1/2 z-50 max-h-[calc(100svh-min(1.5rem,10vw))] w-[min(35rem,100vw-min(1.5rem,10vw))] -translate-1/2 overflow-y-auto card-frame bg-card',
            className,
          )}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-[min(1.25rem,6.25vw)] sm:p-8">
            <Radix.Title
              tabIndex={-1}
              className="text-subtitle font-bold [overflow-wrap:anywhere] outline-none"
            >
              {title}
            </Radix.Title>
            {description !== undefined && (
              <Radix.Description className="text-muted [overflow-wrap:anywhere]">
                {description}
              </Radix.Description>
            )}
            <PendingContext value={isPending}>{children}</PendingContext>
          </div>
          <EdgeShadow />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The button that closes a dialog and changes nothing. */
export function DialogCancel({ children }: { children: ReactNode }) {
  return (
    <DialogClose asChild>
      <Button variant="outline" disabled={use(PendingContext)}>
        {children}
      </Button>
    </DialogClose>
  );
}

/** The buttons at the end of a dialog, the safe one first. On a phone they fill the line. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex presses-ignored-at-first flex-wrap justify-end gap-3 max-sm:*:grow max-sm:*:px-4">
      {children}
    </div>
  );
}

/** A modal panel at the right edge. */
export function Sheet({
  title,
  className,
  children,
  ...state
}: Omit<DialogProps, 'description' | 'returnFocusTo' | 'isPending'>) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root {...state}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={clsx(
            'fixed inset-y-0 right-0 z-50 w-[max(75%,min(100%,16rem))] max-w-sm scroll-pb-5 overflow-y-auto border-l-2 border-foreground bg-background',
            className,
          )}
        >
          <div className="p-[min(1.25rem,6.25vw)] sm:p-6">
            <Radix.Title className="sr-only">{title}</Radix.Title>
            {children}
          </div>
          <EdgeShadow />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
