import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { FormAlert } from '@/components/ui/field';
import type { Handover } from '@/contract/admin-handover';
import { isolated } from '@/domain/isolated';
import { HANDOVER_TICK_DAYS } from '@/domain/retention';
import { errorMessage } from '@/lib/api-error';
import { dayOfTimestamp } from '../event-when';
import { itemsOf, type HandoverItem } from './handover-items';
import { useTick } from './handover-queries';

/** What is left to hand over: how much it is, then each thing with its state. */
export function HandoverList({ handover }: { handover: Handover }) {
  const items = itemsOf(handover);
  const left = items.filter(({ isDone }) => !isDone).length;
  return (
    <section aria-labelledby="left" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="left" aria-live="polite" className="text-subtitle font-bold">
        {leftInWords(left)}
      </h2>
      <ul
        aria-labelledby="left"
        className="divide-y divide-border border-y-2 border-border [overflow-wrap:anywhere]"
      >
        {items.map((item) => (
          <HandoverRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function leftInWords(left: number): string {
  if (left === 0) return 'Everything is done';
  return left === 1 ? 'One thing is left to do' : `${left} things are left to do`;
}

function HandoverRow({ item }: { item: HandoverItem }) {
  const { title, isDone, state, details = [], link, tick } = item;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-x-4 gap-y-1 py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span
        className={clsx(
          'mt-0.5 inline-block self-start rounded-md border-2 px-1.5 text-xs leading-5 font-semibold whitespace-nowrap',
          isDone ? 'border-border bg-background text-muted' : 'border-yellow bg-yellow',
        )}
      >
        {isDone ? 'Done' : 'To do'}
      </span>
      <div className="grid w-full max-w-prose grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <h3 className="font-semibold">{title}</h3>
        <p className={clsx('leading-snug', isDone && 'text-muted')}>{state}</p>
        {details.length > 0 && (
          <ul aria-label={title} className="text-sm text-muted">
            {details.map((detail, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- without state, and drawn anew with each answer
              <li key={index}>{detail}</li>
            ))}
          </ul>
        )}
        {!isDone && link !== undefined && (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center font-semibold text-blue-deep underline underline-offset-4 hover:decoration-2"
          >
            {link.label}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {tick !== undefined && <TickBox title={title} tick={tick} />}
      </div>
    </li>
  );
}

interface TickBoxProps {
  title: string;
  tick: Handover['ticks'][number];
}

/** The box of what the server cannot know. It shows what was chosen until the server has said what it knows. */
function TickBox({ title, tick: { item, isTicked, last } }: TickBoxProps) {
  const change = useTick(item);
  const { isPending, variables, error } = change;
  return (
    <>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-blue"
          checked={isPending ? variables : isTicked}
          aria-disabled={isPending || undefined}
          onChange={({ target }) => !isPending && change.mutate(target.checked)}
        />
        <span>
          We have done this<span className="sr-only">: {title}</span>
        </span>
      </label>
      {last !== null && (
        <p className="text-sm text-muted">
          {isTicked
            ? `Ticked by ${isolated(last.by)} on ${dayOfTimestamp(last.at)}.`
            : `${isolated(last.by)} ticked it on ${dayOfTimestamp(last.at)}, more than ${HANDOVER_TICK_DAYS} days ago: look again.`}
        </p>
      )}
      {error !== null && <FormAlert>{errorMessage(error)}</FormAlert>}
    </>
  );
}
