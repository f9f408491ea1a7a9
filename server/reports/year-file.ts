import type { YearInNumbers } from '@/contract/admin-report';
import { list, paragraphs, writeWord } from './word';
import { yearTable } from './year-table';

const SHARES = [2.6, 2.4, 1.4, 0.9, 1.3, 1.45];

/** Writes the events of an academic year as a Word file. */
export function writeYear(name: string, year: YearInNumbers): Promise<Uint8Array<ArrayBuffer>> {
  const { labels, rows } = yearTable(year);
  const columns = labels.map((label, index) => ({
    label,
    share: SHARES[index] ?? 1,
    isNumber: index > 1,
  }));
  return writeWord({
    kind: 'Events of an academic year',
    title: name,
    blocks:
      year.events.length === 0
        ? paragraphs('There was no event in this year.')
        : [list(columns, rows, { hasSums: true })],
  });
}
