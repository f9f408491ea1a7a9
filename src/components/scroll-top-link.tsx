import { useLinkClickHandler } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { isPlainClick } from '@/lib/plain-click';
import { Arrow } from './arrow';

/** An icon link that scrolls to the top of the page before it navigates. */
export function ScrollTopLink({ to, label }: { to: string; label: string }) {
  const onLinkClick = useLinkClickHandler(to);
  return (
    <a
      href={to}
      aria-label={label}
      className={buttonStyles({ variant: 'outline', size: 'icon' })}
      onClick={(event) => {
        if (isPlainClick(event)) window.scrollTo({ top: 0, behavior: 'instant' });
        onLinkClick(event);
      }}
    >
      <Arrow direction="right" />
    </a>
  );
}
