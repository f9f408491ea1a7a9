import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent, AsyncBoundary } from '@/components/async-boundary';
import { Button } from '@/components/ui/button';
import { useEventReplay } from '@/hooks/use-event-replay';

const loadSheet = () => import('./menu-sheet');
const MenuSheet = lazyComponent(loadSheet, 'MenuSheet');

const preload = () => void loadSheet().catch(() => undefined);

/** The button that opens the side menu. The menu's code is loaded on hover, focus or click. */
export function MobileMenu({ isMember }: { isMember: boolean }) {
  const { key } = useLocation();
  // The history entry on which the menu was opened: a navigation closes the menu.
  const [openedOn, setOpenedOn] = useState<string>();
  if (openedOn !== undefined && openedOn !== key) setOpenedOn(undefined);
  // Part of the boundary's key, so that a click after a failed load retries it.
  const [clicks, setClicks] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  useEventReplay(button);

  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="icon"
        className="md:hidden"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setOpenedOn(key);
          setClicks(clicks + 1);
        }}
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" stroke="currentColor">
          <path d="M4 7h16M4 12h16M4 17h16" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      </Button>
      {openedOn !== undefined && (
        // The sheet renders in a portal; only the error message of a failed load appears here.
        <div className="absolute inset-x-0 top-full bg-background *:p-5 md:hidden">
          <AsyncBoundary key={clicks} loading={null}>
            <MenuSheet isMember={isMember} opener={button} onClose={() => setOpenedOn(undefined)} />
          </AsyncBoundary>
        </div>
      )}
    </>
  );
}
