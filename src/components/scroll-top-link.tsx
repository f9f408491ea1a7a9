import { useLinkClickHandler } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
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

interface ClickEvent {
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Whether a click follows a link in the same tab: modifier keys and other buttons open a tab or window, or download. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: ClickEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
