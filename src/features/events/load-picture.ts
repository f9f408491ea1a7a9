const TIMEOUT_MS = 10_000;

/**
 * Loads a picture as a card would, and says why a card could not show it; null where it can. Pages may
 * load pictures from their own origin and over https: the server's Content-Security-Policy.
 */
export async function pictureProblem(address: string): Promise<string | null> {
  const url = new URL(address, window.location.origin);
  if (url.protocol !== 'https:' && url.origin !== window.location.origin) {
    return 'This site shows pictures from https addresses and its own only.';
  }
  return (await canLoad(url.href))
    ? null
    : 'This picture could not be loaded. Please check its address.';
}

function canLoad(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(true));
    picture.addEventListener('error', () => resolve(false));
    setTimeout(() => resolve(false), TIMEOUT_MS);
    picture.src = src;
  });
}
