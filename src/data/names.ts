/** What the society and its college are called. All other texts take the names from here. */
export const names = {
  society: 'Developer Student Society',
  /** The name of the society as sentences use it, with an article if it takes one. */
  societyInText: 'the Developer Student Society',
  shortName: 'DSS',
  college: 'Vidya Jyothi Institute of Technology',
  collegeShortName: 'VJIT',
} as const;
