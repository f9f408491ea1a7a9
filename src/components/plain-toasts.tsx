import { useEffect, useState } from 'react';
import { deliverToasts, type Toast } from '@/lib/toast';

export const TOAST_DURATION_MS = 4000;

type ShownToast = Toast & { id: string };

/** Shows toasts while the library that does it better could not be loaded. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  useEffect(() => {
    const remove = (isGone: (toast: ShownToast) => boolean) =>
      setToasts((shown) => shown.filter((toast) => !isGone(toast)));
    return deliverToasts({
      show: (toast) => {
        setToasts((shown) => [...shown.filter(({ id }) => id !== toast.id), toast]);
        setTimeout(() => remove((other) => other === toast), TOAST_DURATION_MS);
      },
      dismiss: (dismissedId) => remove(({ id }) => id === dismissedId),
    });
  }, []);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 grid gap-2 sm:left-auto sm:w-89"
    >
      {toasts.map(({ id, title, description }) => (
        <div
          key={id}
          className="rounded-xl border-2 border-foreground bg-card p-4 text-[0.9375rem]"
        >
          <p className="leading-snug font-semibold">{title}</p>
          {description !== undefined && <p className="text-muted">{description}</p>}
        </div>
      ))}
    </section>
  );
}
