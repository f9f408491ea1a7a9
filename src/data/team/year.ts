// The academic year of the team in this folder, as addresses have it.
export const teamYear = '2026-27';
