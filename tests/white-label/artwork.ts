import type { Picture } from './shape/picture';

/** The pictures that belong to the site itself and not to an event or a person. */
export const artwork = {
  logo: { src: '/pictures/logo.svg', width: 96, height: 96, alt: '', symbol: 'logo' },
  /** Stands in for the ✨ of the tagline, which not every machine has a glyph for. */
  sparkle: { src: '/art/sparkle.svg', width: 48, height: 48, alt: '', symbol: 'sparkle' },
  /** The logo, large, with what each domain does drawn into its stroke. */
  hero: { src: '/art/hero.svg', width: 640, height: 640, alt: '' },
  /** The same, assembling itself once; only for readers who have not asked for less motion. */
  heroMoving: { src: '/art/hero-moving.svg', width: 640, height: 640, alt: '' },
  /** Along the top of the footer, cut off where the screen ends. */
  frieze: { src: '/art/frieze.svg', width: 2592, height: 48, alt: '' },
  signIn: { src: '/art/sign-in.svg', width: 720, height: 900, alt: '' },
  oneTimeCode: { src: '/art/one-time-code.svg', width: 720, height: 900, alt: '' },
  notFound: { src: '/art/404.svg', width: 840, height: 360, alt: '' },
  inProgress: { src: '/art/204.svg', width: 840, height: 360, alt: '' },
  empty: { src: '/art/empty.svg', width: 320, height: 320, alt: '' },
  error: { src: '/art/error.svg', width: 320, height: 320, alt: '' },
  /** Shown in place of an event's picture that does not load. */
  eventFallback: { src: '/art/event-fallback.svg', width: 800, height: 500, alt: '' },
} satisfies Record<string, Picture>;
