import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { EdgeShadow } from './edge-shadow';

// The vertical padding shows only where an item has two lines.
export const menuItemStyles =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 py-2 font-medium outline-none data-[highlighted]:bg-blue-soft data-[highlighted]:forced-highlight';

interface MenuContentProps {
  align: 'start' | 'end';
  /** Distance from the button, in pixels. */
  sideOffset: number;
  children: ReactNode;
}

/** The box with the items of a menu. */
export const MenuContent = ({ children, ...place }: MenuContentProps) => (
  <Radix.Portal>
    <Radix.Content
      collisionPadding={16}
      className="z-30 max-h-(--radix-dropdown-menu-content-available-height) w-64 max-w-[calc(100vw-2rem)] overflow-y-auto card-frame bg-card"
      {...place}
    >
      <div className="p-2">{children}</div>
      <EdgeShadow />
    </Radix.Content>
  </Radix.Portal>
);

export const MenuSeparator = () => <Radix.Separator className="my-1 border-t-2 border-border" />;
