/** What the society and its college are called. All other texts take the names from here. */
export const names = {
  society: 'Developer Student Society',
  /** As it stands in a sentence: with `the`, if it needs that. */
  societyInText: 'the Developer Student Society',
  shortName: 'DSS',
  college: 'Vidya Jyothi Institute of Technology',
  collegeShortName: 'VJIT',
} as const;
