import { Button } from '@/components/ui/button';
import { copyLink } from '@/lib/copy-link';
import { logHandledError } from '@/lib/api-error';

interface ShareButtonProps {
  title: string;
  /** Path of the page. */
  path: string;
  size?: 'default' | 'sm';
}

/** Opens the system's share sheet; without one it copies the page's address. */
export function ShareButton({ title, path, size = 'default' }: ShareButtonProps) {
  return (
    <Button variant="outline" size={size} onClick={() => void sharePage(title, path)}>
      <ShareIcon /> Share
    </Button>
  );
}

export function ShareIcon() {
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

/** Opens the system's share sheet for a page of this site; where there is none, its address is copied. */
export async function sharePage(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  try {
    // Firefox on a computer has none, although TypeScript declares it for every browser.
    if ('share' in navigator) return await navigator.share({ title, url });
  } catch (error) {
    // The user has closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // Some systems have no app to share with.
    logHandledError('Sharing', error);
  }
  await copyLink(url);
}
