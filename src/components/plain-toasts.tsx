import { useEffect, useState } from 'react';
import { deliverToasts, type Toast } from '@/lib/toast';

export const TOAST_DURATION_MS = 4000;

/** Shows toasts while the library that does it better could not be loaded. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(
    () =>
      deliverToasts((toast) => {
        setToasts((shown) => [...shown, toast]);
        setTimeout(
          () => setToasts((shown) => shown.filter((other) => other !== toast)),
          TOAST_DURATION_MS,
        );
      }),
    [],
  );
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 grid gap-2 sm:left-auto sm:w-89"
    >
      {toasts.map((toast, place) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the same toast may be shown twice
          key={place}
          className="rounded-xl border-2 border-ink bg-card p-4 text-[0.9375rem]"
        >
          <p className="leading-snug font-semibold">{toast.title}</p>
          {toast.description !== undefined && <p className="text-muted">{toast.description}</p>}
        </div>
      ))}
    </section>
  );
}
