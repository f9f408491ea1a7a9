import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@/components/ui/button';

const loadSheet = async () => ({ default: (await import('./menu-sheet')).MenuSheet });
const MenuSheet = lazy(loadSheet);

/** The button that opens the side menu. */
export function MobileMenu({ isMember }: { isMember: boolean }) {
  const { key } = useLocation();
  // The history entry on which the menu was opened: a navigation closes the menu.
  const [openedOn, setOpenedOn] = useState<string>();
  if (openedOn !== undefined && openedOn !== key) setOpenedOn(undefined);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="icon"
        className="md:hidden"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSheet()}
        onClick={() => setOpenedOn(key)}
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" stroke="currentColor">
          <path d="M4 7h16M4 12h16M4 17h16" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      </Button>
      {openedOn !== undefined && (
        <Suspense>
          <MenuSheet isMember={isMember} opener={button} onClose={() => setOpenedOn(undefined)} />
        </Suspense>
      )}
    </>
  );
}
