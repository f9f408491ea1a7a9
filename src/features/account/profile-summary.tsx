import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Avatar } from '@/components/avatar';
import { EmailAddress } from '@/components/email-address';
import { Button } from '@/components/ui/button';
import { useProfile } from './use-profile';

/** In characters. */
const LONG_WORD = 12;

interface ProfileSummaryProps {
  avatarClassName?: string;
  nameAs?: 'p' | 'h1';
  className?: string;
  children?: ReactNode;
}

/** Picture, name and email address of the member, or an error with a retry button. */
export function ProfileSummary({
  avatarClassName,
  nameAs: Name = 'p',
  className,
  children,
}: ProfileSummaryProps) {
  const { user, retry, isRetrying } = useProfile();
  if (user === null) {
    return (
      <div className={clsx('grid justify-items-start gap-3', className)}>
        {Name === 'h1' && <h1 className="text-title font-extrabold">Your profile</h1>}
        <p role="alert">We could not load your profile.</p>
        <Button variant="outline" pending={isRetrying} onClick={retry}>
          Try again
        </Button>
        {children}
      </div>
    );
  }
  return (
    <div className={clsx('flex min-w-[min(100%,17rem)] flex-wrap items-center gap-4', className)}>
      <Avatar {...user} {...(avatarClassName !== undefined && { className: avatarClassName })} />
      <div className="min-w-0 grow basis-40">
        <Name
          className={clsx(
            '[overflow-wrap:anywhere]',
            Name === 'h1' ? `font-extrabold ${titleSize(user.name)}` : 'font-bold',
          )}
        >
          {user.name}
        </Name>
        <p className="text-muted [overflow-wrap:anywhere]">
          <EmailAddress address={user.email} />
        </p>
        {children}
      </div>
    </div>
  );
}

/** A name without spaces, as that of a new account often is, would be broken within a word on phones. */
const titleSize = (name: string) =>
  name.split(' ').some((word) => word.length > LONG_WORD) ? 'text-subtitle' : 'text-title';
