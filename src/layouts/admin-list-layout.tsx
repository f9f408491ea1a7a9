import { clsx } from 'clsx';
import { Outlet, useParams } from 'react-router-dom';
import { EventLists } from '@/features/admin/events/event-lists';
import { useIsWide } from '@/hooks/use-is-wide';

/** The list of events; on wide screens with the open event beside it, otherwise the open event takes its place. */
export function AdminListLayout() {
  const { id } = useParams();
  const isWide = useIsWide();
  return (
    <div
      className={
        isWide
          ? 'mx-auto grid w-full max-w-admin grid-cols-[minmax(24rem,1fr)_2fr] print:block'
          : 'admin-container py-6 max-[19rem]:py-3'
      }
    >
      {isWide ? (
        <ScrollingList isAlone={id === undefined} />
      ) : (
        id === undefined && <EventLists headingAs="h1" />
      )}
      {/* One element for both widths, so that a dialog stays open when a tablet is turned. */}
      <div className={isWide ? 'w-full py-8 pr-6 pl-10' : undefined}>
        <Outlet />
      </div>
    </div>
  );
}

/** Beside an open event it is not printed. */
function ScrollingList({ isAlone }: { isAlone: boolean }) {
  return (
    // Exactly below the header, 4 rem and a border of 2 px: with a larger offset it moves down beside a long page.
    <div
      data-scrolls-rows
      className={clsx(
        'sticky top-[calc(4rem+2px)] h-[calc(100svh-4rem-2px)] scroll-pt-40 scroll-pb-8 overflow-y-auto border-r-2 border-border px-6 py-6 [scrollbar-color:var(--color-muted)_transparent] [scrollbar-gutter:stable]',
        isAlone
          ? 'print:static print:h-auto print:overflow-visible print:border-0 print:p-0'
          : 'print:hidden',
      )}
    >
      <EventLists headingAs={isAlone ? 'h1' : 'h2'} />
      {/* Fades out at the edge, where more follows. */}
      <div
        aria-hidden="true"
        className="pointer-events-none sticky -bottom-6 h-12 bg-linear-to-t from-background print:hidden"
      />
    </div>
  );
}
