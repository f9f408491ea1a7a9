/** Something that is kept. */
export interface KeptData {
  name: string;
  /** What it consists of. */
  what: string;
  why: string;
  /** For how long. */
  until: string;
}

export interface PrivacySection {
  /** Anchor of the section. */
  id: string;
  heading: string;
  paragraphs?: readonly string[];
  kept?: readonly KeptData[];
  points?: readonly { name: string; text: string }[];
}

export interface Privacy {
  lead: string;
  sections: readonly PrivacySection[];
}
