import { useLinkClickHandler } from 'react-router-dom';
import { Arrow } from './arrow';
import { buttonStyles } from './ui/button';

/** An icon that scrolls to the top of the page before another one is shown. */
export function ScrollTopLink({ to, label }: { to: string; label: string }) {
  const follow = useLinkClickHandler(to);
  return (
    <a
      href={to}
      aria-label={label}
      className={buttonStyles({ variant: 'outline', size: 'icon' })}
      onClick={(event) => {
        follow(event);
        // Else the click is the browser's: for a new tab, a new window, a download.
        if (event.defaultPrevented) window.scrollTo({ top: 0, behavior: 'instant' });
      }}
    >
      <Arrow direction="up-right" />
    </a>
  );
}
