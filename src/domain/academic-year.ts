import { hasPlausibleYear } from './event-time';

/**
 * The academic year of a day: `2024–25`, or `2024` if it begins in January.
 * @param day As `YYYY-MM-DD`.
 * @param firstMonth The month in which it begins, from 1.
 */
export function academicYearOf(day: string, firstMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  if (firstMonth === 1) return String(year);
  const first = month < firstMonth ? year - 1 : year;
  return `${first}–${String((first + 1) % 100).padStart(2, '0')}`;
}

/** An academic year as addresses and names of files have it: `2024-25`. */
export const yearInAddress = (academicYear: string): string => academicYear.replace('–', '-');

export interface AcademicYear {
  /** Such as `2024–25`. */
  name: string;
  /** As `YYYY-MM-DD`. */
  firstDay: string;
  /** The first day of the year after it. */
  endDay: string;
}

/** The academic year that an address names; null if it names none. */
export function academicYearAt(address: string, firstMonth: number): AcademicYear | null {
  const first = Number(address.slice(0, 4));
  const dayIn = (year: number) => `${year}-${String(firstMonth).padStart(2, '0')}-01`;
  const name = academicYearOf(dayIn(first), firstMonth);
  if (yearInAddress(name) !== address || !hasPlausibleYear(address)) return null;
  return { name, firstDay: dayIn(first), endDay: dayIn(first + 1) };
}

/** The academic year some years after one, or before it, as addresses have it. */
export const academicYearsAfter = (
  { firstDay }: Pick<AcademicYear, 'firstDay'>,
  count: number,
  firstMonth: number,
): string =>
  yearInAddress(
    academicYearOf(`${Number(firstDay.slice(0, 4)) + count}${firstDay.slice(4)}`, firstMonth),
  );
