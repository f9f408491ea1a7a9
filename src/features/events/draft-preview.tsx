import type { Event } from '@/contract/events';
import { seatsLeftText } from '@/domain/seats';

/** What stands where members will show interest in a draft: its seats and what they will be asked. */
export function DraftPreview({ event }: { event: Event }) {
  const { capacity, questions } = event;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 [overflow-wrap:anywhere]">
      {capacity !== null && (
        <p className="font-display text-subtitle font-bold lg:text-xl">{seatsLeftText(event)}</p>
      )}
      {questions.length > 0 && (
        <div>
          <p className="font-semibold">Asked of everybody who comes:</p>
          <ul className="list-disc pl-5">
            {questions.map(({ id, text, options, required }) => (
              <li key={id} dir="auto">
                <span>{text}</span>
                {!required && <span className="text-muted"> (optional)</span>}
                {options.length > 0 && (
                  <span className="block text-sm text-muted">{options.join(' · ')}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-muted">This is a draft. Members can show interest once it is published.</p>
    </div>
  );
}
