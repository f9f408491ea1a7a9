import type { Picture } from './picture';

export interface Society {
  /** At least two words: the logo shows the first above the others. */
  name: string;
  /** The name of the society as sentences use it, with an article if it takes one: `Join ${nameInText}`. */
  nameInText: string;
  shortName: string;
  college: { name: string; shortName: string };
  /** IANA name of the zone in which event times are meant and shown. */
  timeZone: string;
  /** A ✨ is replaced by an SVG icon, because not every system font has the emoji. */
  tagline: string;
  heroHeading: string;
  heroIntro: string;
  /** For search engines, link previews and the footer. */
  description: string;
  /** Text in the mobile menu. */
  sheetBlurb: string;
  /** The name of the page about the society, in its title and above its text. */
  aboutTitle: string;
  featuresHeading: string;
  copyrightYears: string;
  links: { instagram: string; linkedin: string; github: string };
  /** Whom to ask: about privacy on /privacy, and about events as their organizer in calendars. */
  contactEmail: string;
  /** The facts of /privacy that the code does not know. */
  privacy: {
    /** For how many days the server's logs are kept, and its backups. */
    logDays: number;
    backupDays: number;
  };
  /** Shown instead of the member's email address while the profile loads. */
  placeholderEmail: string;
  /** Default Open Graph image, 1200 × 630. */
  openGraphImage: Picture;
}

/** The title of a page: its name and the names of the society and its college. */
export const pageTitle = (name: string, { shortName, college }: Society) =>
  `${name} · ${shortName} ${college.shortName}`;
