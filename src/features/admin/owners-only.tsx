import type { ReactNode } from 'react';
import type { Permission } from '@/domain/roles';
import { useMay } from './use-may';

interface OwnersOnlyProps {
  permission: Permission;
  children: ReactNode;
}

/** A page of the desk that needs a permission. Without it, it says who has it. */
export function OwnersOnly({ permission, children }: OwnersOnlyProps) {
  if (useMay(permission) !== false) return children;
  return (
    <div className="admin-container grid gap-3 py-8">
      <h1 className="text-[2rem] leading-tight font-extrabold">For owners</h1>
      <p className="text-muted">
        This page is for the owners of the site, and you are an organiser. Ask one of them.
      </p>
    </div>
  );
}
