import { useEffect } from 'react';
import { Toaster, toast as sonner } from 'sonner';
import { registerToaster } from '@/lib/toast';
import { TOAST_DURATION_MS } from './plain-toasts';

const MAX_VISIBLE = 3;

/** Toasts keep Sonner's default width of 356 px. */
export function SonnerToaster() {
  useEffect(
    () =>
      registerToaster({
        show: ({ id, kind, title, description }) => sonner[kind](title, { id, description }),
        dismiss: (id) => sonner.dismiss(id),
      }),
    [],
  );
  return (
    <Toaster
      theme="light"
      duration={TOAST_DURATION_MS}
      visibleToasts={MAX_VISIBLE}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        classNames: {
          toast:
            '!gap-3 !rounded-xl !border-2 !border-foreground !bg-card !text-foreground !shadow-none',
          title: '!text-[0.9375rem] !leading-snug !font-semibold',
          description: '!text-muted',
          success: '[&_[data-icon]]:!text-green-deep',
          error: '[&_[data-icon]]:!text-red-deep',
          info: '[&_[data-icon]]:!text-blue-deep',
        },
      }}
    />
  );
}
