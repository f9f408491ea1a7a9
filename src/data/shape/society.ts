import type { Picture } from './picture';

interface AboutPart {
  heading: string;
  paragraphs: readonly string[];
}

export interface Society {
  /** Of two words at least: the logo writes the first above the others. */
  name: string;
  shortName: string;
  college: { name: string; shortName: string };
  /** A ✨ in it is drawn, since not every machine has a glyph for it. */
  tagline: string;
  heroHeading: string;
  heroIntro: string;
  /** What search engines, shared links and the footer say. */
  description: string;
  /** In the menu of a phone. */
  sheetBlurb: string;
  about: { heading: string; college: AboutPart; society: AboutPart };
  featuresHeading: string;
  copyrightYears: string;
  links: { instagram: string; linkedin: string; github: string };
  /** Shown where a member's address goes until the profile has loaded. */
  placeholderEmail: string;
  /** What a shared link shows, 1200 × 630. */
  openGraphImage: Picture;
}
