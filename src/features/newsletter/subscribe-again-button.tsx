import { Button } from '@/components/ui/button';

/** Leads to the newsletter form in the footer. */
function onSubscribeAgain() {
  const footer = document.querySelector('footer');
  const field = footer?.querySelector<HTMLElement>('input[type=email]');
  if (field) field.focus();
  else footer?.scrollIntoView();
}

export function SubscribeAgainButton() {
  return (
    <Button className="whitespace-normal!" onClick={onSubscribeAgain}>
      Subscribe again
    </Button>
  );
}
