interface AboutSection {
  heading: string;
  paragraphs: readonly string[];
}

/** The texts about the society that only Home and the page about it need. */
export interface About {
  heading: string;
  college: AboutSection;
  society: AboutSection;
  /** Above the people who lead the society. */
  leadHeading: string;
  /** What the society's lead does. */
  leadText: string;
}
