// Derived from `team/former/`, one file for each academic year, which only the page of the former committees loads.
import type { FormerCommittee } from './shape';

const files = import.meta.glob<FormerCommittee>('./team/former/*.ts', { import: 'committee' });

const latestFirst = Object.entries(files)
  .map(([file, load]) => ({ year: file.replace(/^.*\/|\.ts$/g, ''), load }))
  .toSorted((one, other) => (one.year < other.year ? 1 : -1));

/** Their academic years, as addresses have them. */
export const formerYears = latestFirst.map(({ year }) => year);

/** Loads the committee of each of these years. */
export const loadFormerCommittees = () =>
  Promise.all(latestFirst.map(async ({ year, load }) => ({ year, ...(await load()) })));
