import { useNavigate } from 'react-router-dom';
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
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none">
        <path
          d="M7 17 17 7M9 7h8v8"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </a>
  );
}
