import { isOwnServer } from './own-server';

const TIMEOUT_MS = 10_000;

/**
 * Loads a picture and returns an error message if a card cannot show it, otherwise null. The Content-Security-Policy of
 * this project's own server allows pictures from the site's own origin and over https.
 */
export async function pictureError(address: string): Promise<string | null> {
  const url = new URL(address, window.location.origin);
  if (isOwnServer() && url.protocol !== 'https:' && url.origin !== window.location.origin) {
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
