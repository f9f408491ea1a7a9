import { NextEventLine } from './next-event-line';

/** A strip with the next event, above the slides. */
export function NextEventStrip() {
  return (
    // Of one height, so that the page does not move when the event is known.
    <div className="relative z-1 h-[3.125rem] max-[20rem]:h-auto print:hidden">
      <div className="border-b-2 border-foreground bg-yellow">
        <div className="page-container">
          <NextEventLine />
        </div>
      </div>
    </div>
  );
}
