/** The academic year of the committee in this folder, as addresses have it; `npm run team:new-year` sets it. */
export const teamYear = '2026-27';
