import { copyLink } from './copy-link';
import { logHandledError } from './log-handled-error';

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
