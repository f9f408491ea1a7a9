import { background } from './palette.mjs';

/** @type {(name: string, more?: Record<string, string>) => Record<string, string>} */
const icon = (name, more) => ({
  src: `/icons/${name}-512.png`,
  sizes: '512x512',
  type: 'image/png',
  ...more,
});

/**
 * The web app manifest, for installing the site on a home screen.
 * @param {{ name: string, shortName: string, description: string }} society
 */
export function webManifest({ name, shortName, description }) {
  const manifest = {
    name,
    short_name: shortName,
    description,
    start_url: '/',
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      icon('icon'),
      icon('maskable', { purpose: 'maskable' }),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
