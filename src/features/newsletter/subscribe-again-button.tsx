import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

/** Leads to the newsletter form in the footer. */
export function SubscribeAgainButton() {
  const waiting = useRef<MutationObserver>(null);
  useEffect(() => () => waiting.current?.disconnect(), []);

  const onSubscribeAgain = () => {
    const footer = document.querySelector('footer');
    if (!footer || focusField(footer)) return;
    footer.scrollIntoView();
    // The form's code loads when the browser is idle or, at the latest, with this press.
    waiting.current ??= new MutationObserver(() => {
      if (focusField(footer)) waiting.current?.disconnect();
    });
    waiting.current.observe(footer, { childList: true, subtree: true });
  };

  return <Button onClick={onSubscribeAgain}>Subscribe again</Button>;
}

/** Focuses the field of the form, and returns whether it is there. */
function focusField(footer: HTMLElement): boolean {
  const field = footer.querySelector<HTMLElement>('input[type=email]');
  // In the middle, because at the lower edge of the screen a focused field is easily missed.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== null;
}
