import { Button } from '@/components/ui/button';

/** Leads to the newsletter form in the footer. */
function onSubscribeAgain() {
  const footer = document.querySelector('footer');
  const field = footer?.querySelector<HTMLElement>('input[type=email]');
  // In the middle, because at the lower edge of the screen a focused field is easily missed.
  (field ?? footer)?.scrollIntoView({ block: field ? 'center' : 'start' });
  field?.focus({ preventScroll: true });
}

export function SubscribeAgainButton() {
  return (
    <Button className="whitespace-normal!" onClick={onSubscribeAgain}>
      Subscribe again
    </Button>
  );
}
