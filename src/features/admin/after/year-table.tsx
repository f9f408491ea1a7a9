import { Link } from 'react-router-dom';
import { EmptyList } from '@/components/empty-list';
import type { YearInNumbers } from '@/contract/admin-report';
import { adminEventPath } from '@/domain/paths';

const labels = ['Event', 'Date', 'Registered', 'Came', 'Feedback', 'Certificates'];

/** The events of an academic year in numbers, and the sums below them. */
export function YearTable({ events, sums }: YearInNumbers) {
  if (events.length === 0) return <EmptyList>There was no event in this year.</EmptyList>;
  return (
    <div className="article max-w-none! text-base!">
      <div role="region" aria-label="Events of the year" tabIndex={0} className="mt-0!">
        <table>
          <thead>
            <tr>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, name, day, ...numbers }) => (
              <tr key={id}>
                <th scope="row" className="min-w-40 border-border! align-top! font-medium!">
                  <Link to={adminEventPath(id)} dir="auto" className="[overflow-wrap:anywhere]">
                    {name}
                  </Link>
                </th>
                <td className="min-w-36">{day}</td>
                <Numbers {...numbers} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="[&_td]:font-bold!">
              <th scope="row" colSpan={2} className="border-border!">
                All
              </th>
              <Numbers {...sums} />
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

const UNKNOWN = '–';

function Numbers({ registered, came, feedback, certificates }: YearInNumbers['sums']) {
  const numbers = [
    registered,
    came ?? UNKNOWN,
    feedback === null ? UNKNOWN : feedback.toFixed(1),
    certificates,
  ];
  return numbers.map((number, index) => (
    <td key={labels[index + 2]} className="font-medium tabular-nums">
      {number}
    </td>
  ));
}
