import type { Event } from '@/contract/events';

const labels = {
  draft: { text: 'Draft', styles: 'border-foreground bg-card' },
  published: { text: 'Published', styles: 'border-blue-soft bg-blue-soft text-blue-deep' },
  cancelled: { text: 'Cancelled', styles: 'border-red-soft bg-red-soft text-red-deep' },
  over: { text: 'Over', styles: 'border-border bg-background text-muted' },
  deleted: { text: 'In the bin', styles: 'border-border bg-background text-muted' },
  unsaved: { text: 'Unsaved changes', styles: 'border-yellow bg-yellow-soft' },
  'needs-you': { text: 'Needs you', styles: 'border-yellow bg-yellow' },
} as const;

type StateName = keyof typeof labels;

/** The state that the desk shows of an event. */
export function stateOf({ status, isOver }: Event, isDeleted = false): StateName {
  if (isDeleted) return 'deleted';
  return status === 'published' && isOver ? 'over' : status;
}

/** A state as a word on its color. */
export function StateLabel({ state }: { state: StateName }) {
  const { text, styles } = labels[state];
  return (
    <span
      className={`inline-block rounded-md border-2 px-1.5 text-xs leading-5 font-semibold whitespace-nowrap ${styles}`}
    >
      {text}
    </span>
  );
}
