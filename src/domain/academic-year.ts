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
