import { env } from './env';

/** What became of a share: the system's sheet shows its own confirmation. */
type ShareResult = 'shared' | 'copied' | 'failed';

/** Shares a page of this site through the system's sheet; where there is none, its address is copied. */
export async function sharePage(title: string, path: string): Promise<ShareResult> {
  const url = env.siteUrl + path;
  try {
    // Firefox on a computer has none, although TypeScript declares it for every browser.
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // The user has closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
}
