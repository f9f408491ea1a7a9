import { useNavigate } from 'react-router-dom';
import { Arrow } from './arrow';
import { buttonStyles } from './ui/button';

/** An icon that scrolls to the top of the page before it leads away. */
export function ScrollTopLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  return (
    <a
      href={to}
      aria-label={label}
      className={buttonStyles({ variant: 'outline', size: 'icon' })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: 'instant' });
        void navigate(to);
      }}
    >
      <Arrow direction="up-right" />
    </a>
  );
}
