import type { ReactNode } from 'react';
import { Avatar } from '@/components/avatar';
import { clsx } from 'clsx';
import { useProfile } from './use-profile';

interface ProfileSummaryProps {
  avatarClassName?: string;
  nameAs?: 'p' | 'h1';
  className?: string;
  children?: ReactNode;
}

/** Picture, name and address of the member. */
export function ProfileSummary({
  avatarClassName,
  nameAs: Name = 'p',
  className,
  children,
}: ProfileSummaryProps) {
  const profile = useProfile();
  return (
    <div className={clsx('flex items-center gap-4', className)}>
      <Avatar {...profile} {...(avatarClassName !== undefined && { className: avatarClassName })} />
      <div className="min-w-0">
        <Name className={Name === 'h1' ? 'text-title font-extrabold break-words' : 'font-bold'}>
          {profile.name}
        </Name>
        <p className="text-muted [overflow-wrap:anywhere]">{profile.email}</p>
        {children}
      </div>
    </div>
  );
}
