import type { YearInNumbers } from '@/contract/admin-report';

/** The table of a year as its files have it: the labels, a row for each event, and the sums. */
export function yearTable({ events, sums }: YearInNumbers): {
  labels: string[];
  rows: string[][];
} {
  const numbers = ({ registered, came, feedback, certificates }: YearInNumbers['sums']) => [
    String(registered),
    came === null ? '' : String(came),
    feedback === null ? '' : feedback.toFixed(1),
    String(certificates),
  ];
  return {
    labels: ['Event', 'Date', 'Registered', 'Came', 'Feedback (1 to 5)', 'Certificates'],
    rows: [
      ...events.map((event) => [event.name, event.day, ...numbers(event)]),
      ['All', '', ...numbers(sums)],
    ],
  };
}
