import { useEffect, useState } from 'react';
import { registerToaster, type Toast } from '@/lib/toast';

export const TOAST_DURATION_MS = 4000;

type VisibleToast = Toast & { id: string };

/** A minimal toaster for when Sonner could not be loaded. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<VisibleToast[]>([]);
  useEffect(() => {
    const remove = (shouldRemove: (toast: VisibleToast) => boolean) =>
      setToasts((current) => current.filter((toast) => !shouldRemove(toast)));
    return registerToaster({
      show: (toast) => {
        setToasts((current) => [...current.filter(({ id }) => id !== toast.id), toast]);
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
