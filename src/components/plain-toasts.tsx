import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { registerToaster, type VisibleToast } from '@/lib/toast';

const TOAST_DURATION_MS = 4000;
/** Of a toast with a button, which takes longer to reach. */
const ACTION_DURATION_MS = 10_000;

export const toastDuration = ({ action }: VisibleToast) =>
  action === undefined ? TOAST_DURATION_MS : ACTION_DURATION_MS;

/** A minimal toaster for when Sonner could not be loaded. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<VisibleToast[]>([]);
  const dismiss = (dismissedId: string) =>
    setToasts((current) => current.filter(({ id }) => id !== dismissedId));
  const onRegister = useEffectEvent(() =>
    registerToaster({
      show: (toast) => {
        setToasts((current) => [...current.filter(({ id }) => id !== toast.id), toast]);
        setTimeout(
          () => setToasts((current) => current.filter((other) => other !== toast)),
          toastDuration(toast),
        );
      },
      dismiss,
    }),
  );
  useEffect(() => onRegister(), []);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="fixed inset-x-4 top-2 z-60 grid gap-2 sm:top-auto sm:bottom-4 sm:left-auto sm:w-89 sm:in-[:has([data-banner])]:bottom-26"
    >
      {toasts.map(({ id, title, description, action }) => (
        <div
          key={id}
          className="rounded-xl border-2 border-foreground bg-card p-4 text-[0.9375rem]"
        >
          <p className="leading-snug font-semibold">{title}</p>
          {description !== undefined && <p className="text-muted">{description}</p>}
          {action !== undefined && (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              onClick={() => {
                dismiss(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
