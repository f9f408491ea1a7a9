import type { Picture } from './shape';

/** The site's own pictures, which belong to no event or person. */
export const artwork = {
  logo: { src: '/pictures/logo.svg', width: 96, height: 96, alt: '', symbol: 'logo' },
  /** Replaces the ✨ of the tagline, for which some systems have no glyph. */
  sparkle: { src: '/art/sparkle.svg', width: 48, height: 48, alt: '', symbol: 'sparkle' },
  /** A large logo with the activities of each domain drawn into its strokes. */
  hero: { src: '/art/hero.svg', width: 640, height: 640, alt: '' },
  /** The same with an animation, for visitors without prefers-reduced-motion. */
  heroMoving: { src: '/art/hero-moving.svg', width: 640, height: 640, alt: '' },
  /** Above the footer, cropped to the screen. */
  frieze: { src: '/art/frieze.svg', width: 2592, height: 48, alt: '' },
  signIn: { src: '/art/sign-in.svg', width: 720, height: 900, alt: '' },
  oneTimeCode: { src: '/art/one-time-code.svg', width: 720, height: 900, alt: '' },
  notFound: { src: '/art/404.svg', width: 840, height: 360, alt: '' },
  inProgress: { src: '/art/204.svg', width: 840, height: 360, alt: '' },
  empty: { src: '/art/empty.svg', width: 320, height: 320, alt: '' },
  error: { src: '/art/error.svg', width: 320, height: 320, alt: '' },
  /** Shown if an event's picture does not load. */
  eventFallback: { src: '/art/event-fallback.svg', width: 800, height: 500, alt: '' },
} satisfies Record<string, Picture>;
