import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Avatar } from '@/components/avatar';
import { EmailAddress } from '@/components/breakable-text';
import { Button } from '@/components/ui/button';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useProfile } from './profile-queries';

/** In characters. */
const LONG_WORD = 12;

/** The size of a name and the width below which it stands under the picture, so that few lines break within a word. */
const titles = {
  usual: { size: 'text-title', column: 'basis-56' },
  // A name without spaces, as that of a new account often is. Still larger than the headings below it.
  longWord: {
    size: 'text-[min(clamp(1.75rem,1.6rem+0.9vw,2.25rem),12vw)] leading-[1.1] tracking-[-0.01em]',
    column: 'basis-72',
  },
};

interface ProfileSummaryProps {
  avatarClassName?: string;
  nameAs?: 'p' | 'h1';
  className?: string;
  children?: ReactNode;
}

/** Picture, name and email address of the member, and an error with a retry button if something is wrong. */
export function ProfileSummary({
  avatarClassName,
  nameAs: Name = 'p',
  className,
  children,
}: ProfileSummaryProps) {
  const { user, problem, retry, isRetrying } = useProfile();
  const button = useFocusHandover();
  const notice = problem !== null && (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="max-w-prose">
        {problem}
      </p>
      <Button ref={button} variant="outline" pending={isRetrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
  if (user === null) {
    return (
      <div className={clsx('grid gap-3', className)}>
        {Name === 'h1' && <h1 className="text-title font-extrabold">Your profile</h1>}
        {notice}
        {children}
      </div>
    );
  }
  const isTitle = Name === 'h1';
  const title = hasLongWord(user.name) ? titles.longWord : titles.usual;
  return (
    <div className={clsx('flex min-w-[min(100%,17rem)] flex-wrap items-center gap-4', className)}>
      <Avatar {...user} {...(avatarClassName !== undefined && { className: avatarClassName })} />
      <div className={clsx('min-w-0 grow', isTitle ? title.column : 'basis-40')}>
        <Name
          className={clsx(
            '[overflow-wrap:anywhere]',
            isTitle ? `font-extrabold ${title.size}` : 'font-bold',
          )}
        >
          {user.name}
        </Name>
        <p className="text-muted [overflow-wrap:anywhere]">
          <EmailAddress address={user.email} />
        </p>
        {notice}
        {children}
      </div>
    </div>
  );
}

const hasLongWord = (name: string) => name.split(' ').some((word) => word.length > LONG_WORD);
