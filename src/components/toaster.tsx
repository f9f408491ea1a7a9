import type { CSSProperties } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { useMediaQuery } from '@/hooks/use-media-query';
import { ACTION_TOAST_MS } from '@/lib/toasts';

const DURATION_MS = 4000;
const MAX_VISIBLE = 3;

/** Sonner's default width of 356 px, which grows with the text. */
const style: CSSProperties & { '--width': string } = {
  fontFamily: 'inherit',
  '--width': 'min(22.25rem, 100vw - 2rem)',
};

/** Sonner stops the timers of toasts for the mouse only: one whose button has the focus must not take it away. */
function setDurationOfActions(duration: number): void {
  for (const shown of toast.getToasts()) {
    if ('action' in shown && shown.action) toast(shown.title, { ...shown, duration });
  }
}

/** Shows the toasts of Sonner's `toast()`. */
export function Toaster() {
  const isWide = useMediaQuery('(min-width: 40rem)');
  const isTextLarge = useMediaQuery('(max-width: 15rem)');
  return (
    <div
      onFocus={() => setDurationOfActions(Infinity)}
      onBlur={() => setDurationOfActions(ACTION_TOAST_MS)}
    >
      <Sonner
        theme="light"
        // On phones at the top, because forms, banners and buttons that were just pressed are at the bottom; over the header,
        // because the title and the way back are below it.
        position={isWide ? 'bottom-right' : 'top-center'}
        mobileOffset={{ top: '0.5rem' }}
        // On wide screens above the banners.
        className="sm:in-[:has([data-banner])]:bottom-26!"
        // Otherwise a toast would cover the one before. On a phone with large text, three would cover the page:
        // there a tap or the focus shows the older ones.
        expand={!isTextLarge}
        visibleToasts={MAX_VISIBLE}
        duration={DURATION_MS}
        style={style}
        toastOptions={{
          classNames: {
            // With large text the button moves below the title.
            toast:
              '!flex-wrap !gap-3 !rounded-xl !border-2 !border-foreground !bg-card !text-foreground !shadow-none focus-visible:![outline:3px_solid_var(--color-blue)] focus-visible:!outline-offset-3',
            // Sonner's sizes, which grow with the text.
            icon: '!size-4 [&>svg]:!size-5',
            content: '!min-w-0 !grow !basis-24',
            title: '!text-[0.9375rem] !leading-snug !font-semibold',
            description: '!text-[0.8125rem] !text-muted',
            actionButton:
              '!h-11 !rounded-lg !border-2 !border-foreground !bg-yellow !px-4 !text-sm !font-semibold !text-foreground focus-visible:![outline:3px_solid_var(--color-blue)] focus-visible:!outline-offset-3',
            success: '[&_[data-icon]]:!text-green-deep',
            error: '[&_[data-icon]]:!text-red-deep',
            info: '[&_[data-icon]]:!text-blue-deep',
          },
        }}
      />
    </div>
  );
}
