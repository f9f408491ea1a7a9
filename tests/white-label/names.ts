export const names = {
  society: 'Example Coding Club',
  societyInText: 'Example Coding Club',
  shortName: 'ECC',
  college: 'Sampleton College',
  collegeShortName: 'Sampleton',
} as const;
