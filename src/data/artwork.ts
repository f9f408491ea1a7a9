import type { Picture } from './shape';

/** Pictures of the site itself; those of events and people are in their own data. */
export const artwork = {
  logo: { src: '/art/logo.svg', width: 96, height: 96, alt: '', symbol: 'logo' },
  /** Replaces the ✨ of the tagline, because not every system font has the emoji. */
  sparkle: { src: '/art/sparkle.svg', width: 48, height: 48, alt: '', symbol: 'sparkle' },
  /** The logo as a large illustration; its strokes show the work of each domain. */
  hero: { src: '/art/hero.svg', width: 640, height: 640, alt: '' },
  /** `hero` with an animation that plays once; not used with reduced motion. */
  heroMoving: { src: '/art/hero-moving.svg', width: 640, height: 640, alt: '' },
  /** The strip along the top of the footer, cropped to the screen's width. */
  frieze: { src: '/art/frieze.svg', width: 2592, height: 48, alt: '' },
  signIn: { src: '/art/sign-in.svg', width: 720, height: 900, alt: '' },
  oneTimeCode: { src: '/art/one-time-code.svg', width: 720, height: 900, alt: '' },
  notFound: { src: '/art/404.svg', width: 840, height: 360, alt: '' },
  inProgress: { src: '/art/204.svg', width: 840, height: 360, alt: '' },
  empty: { src: '/art/empty.svg', width: 320, height: 320, alt: '' },
  error: { src: '/art/error.svg', width: 320, height: 320, alt: '' },
  /** Replaces an event's picture that fails to load. */
  eventFallback: { src: '/art/event-fallback.svg', width: 800, height: 500, alt: '' },
} satisfies Record<string, Picture>;
