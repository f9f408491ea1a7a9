import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { buttonStyles } from './button';

export const menuDetailsItemStyles =
  'flex min-h-11 w-full items-center rounded-lg px-3 text-left font-medium hover:bg-blue-soft focus-visible:bg-blue-soft';

interface MenuDetailsProps {
  label: ReactNode;
  size?: 'default' | 'sm' | undefined;
  /** The entries, as `<li>`. */
  children: ReactNode;
}

/** A button that opens a list of links and buttons. Works without script, and costs a page next to nothing. */
export function MenuDetails({ label, size = 'default', children }: MenuDetailsProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismissal(menu);
  const items = useRef<HTMLUListElement>(null);
  return (
    <details
      ref={menu}
      className="group relative"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && items.current) bringIntoView(items.current);
      }}
    >
      <summary
        className={`${buttonStyles({ variant: 'outline', size })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {label}
      </summary>
      <ul
        ref={items}
        className="absolute z-20 mt-2 scroll-mb-4 w-max max-w-[86vw] min-w-full card-frame bg-card p-2"
      >
        {children}
      </ul>
    </details>
  );
}

const EDGE_PX = 16;

/** At the right and the lower edge of the window the entries would open outside of it. */
function bringIntoView(items: HTMLElement): void {
  items.style.translate = '';
  const room = document.documentElement.clientWidth - EDGE_PX - items.getBoundingClientRect().right;
  if (room < 0) items.style.translate = `${room}px`;
  items.scrollIntoView({ block: 'nearest' });
}

/** Closes the menu with Escape, with a click anywhere else and when the focus leaves it, as people expect of a menu. */
function useDismissal(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return;
      // Escape closes the menu only, and leaves the toasts.
      event.preventDefault();
      const hadFocus = menu.current.contains(document.activeElement);
      close();
      if (hadFocus) menu.current.querySelector('summary')?.focus();
    };
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) !== true) close();
    };
    // Capture phase, because the toaster, which listens on the document too, may have come before the menu.
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [menu]);
}
