import { useRef } from 'react';
import { useEventReplay } from '@/hooks/use-event-replay';
import { logHandledError } from '@/lib/log';
import { toast } from '@/lib/toast';
import { Button } from './ui/button';

interface ShareButtonProps {
  title: string;
  /** Path of the page. */
  path: string;
  size?: 'default' | 'sm';
}

/** Opens the system's share sheet; without one it copies the page's address. */
export function ShareButton({ title, path, size = 'default' }: ShareButtonProps) {
  const button = useRef<HTMLDivElement>(null);
  useEventReplay(button);
  return (
    <div ref={button}>
      <Button
        variant="outline"
        size={size}
        onClick={() => void share(title, new URL(path, window.location.origin).href)}
      >
        <ShareIcon /> Share
      </Button>
    </div>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // Some systems have no app to share with.
    logHandledError('Sharing', error);
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Address copied');
  } catch {
    // Without HTTPS, or if the user has denied the permission.
    toast.info('Copy the address to share it', { description: url });
  }
}

function ShareIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className="size-5 shrink-0">
      <path
        d="M8 13.2 16 18M8 10.8 16 6"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <g fill="currentColor">
        <circle cx="6" cy="12" r="3.2" />
        <circle cx="18" cy="5" r="3.2" />
        <circle cx="18" cy="19" r="3.2" />
      </g>
    </svg>
  );
}
