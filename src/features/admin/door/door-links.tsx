import { lazy, useRef, useState, type RefObject } from 'react';
import { toast } from 'sonner';
import { AsyncBoundary } from '@/components/async-boundary';
import { WebAddress } from '@/components/breakable-text';
import { QuestionDialog } from '@/components/question-dialog';
import { ShareButton } from '@/components/share-button';
import { Button, buttonStyles } from '@/components/ui/button';
import { Dialog, DialogActions, DialogCancel } from '@/components/ui/dialog';
import { FormAlert } from '@/components/ui/field';
import type { DoorLink } from '@/contract/admin-attendance';
import type { Event } from '@/contract/events';
import { isolated } from '@/domain/isolated';
import { copyLink } from '@/lib/copy-link';
import { errorMessage } from '@/lib/api-error';
import { useCreateDoorLink, useEndDoorLink } from './attendance-queries';
import { formatMoment } from '../event-when';

const QrCode = lazy(async () => ({ default: (await import('@/components/qr-code')).QrCode }));

interface DoorLinksProps {
  event: Event;
  doors: readonly DoorLink[];
}

/** The links of an event's doors, and the button that makes one. */
export function DoorLinks({ event, doors }: DoorLinksProps) {
  const create = useCreateDoorLink(event.id);
  const makeButton = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<DoorLink>();
  const open = doors.filter(({ isEnded }) => !isEnded);
  const ended = doors.filter(({ isEnded }) => isEnded);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <p>
        {open.length === 0
          ? 'Make a link for each phone at the door. Whoever has it can see the names and let people in, without an account. '
          : ''}
        Each phone must open its link once with a connection. From then on it works without one.
      </p>
      <ul aria-label="Door links" className="grid w-full gap-3 empty:hidden">
        {open.map((link) => (
          <DoorLinkRow key={link.id} event={event} link={link} onEnd={() => setAsked(link)} />
        ))}
      </ul>
      {ended.length > 0 && (
        <p className="text-sm text-muted">
          {`Ended: ${ended.map(({ door }) => `door ${door}`).join(', ')}`}
        </p>
      )}
      {create.error !== null && <FormAlert>{errorMessage(create.error)}</FormAlert>}
      <Button
        ref={makeButton}
        variant={open.length === 0 ? 'default' : 'outline'}
        size="sm"
        pending={create.isPending}
        onClick={() =>
          create.mutate(undefined, {
            onSuccess: ({ door }) => toast.success(`Door ${door} has a link`),
          })
        }
      >
        {open.length === 0 ? 'Make a door link' : 'Make another door link'}
      </Button>
      {asked !== undefined && (
        <EndDialog
          event={event}
          link={asked}
          returnFocusTo={makeButton}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface DoorLinkRowProps {
  event: Event;
  link: DoorLink;
  onEnd: () => void;
}

function DoorLinkRow({ event, link, onEnd }: DoorLinkRowProps) {
  const { door, url, createdBy, endsAt } = link;
  const name = `Door ${door}`;
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <li>
      <div role="group" aria-label={name} className="grid gap-2 card-frame bg-card p-4">
        <p>
          <span className="font-bold">{name}</span>{' '}
          <span className="text-sm text-muted [overflow-wrap:anywhere]">
            {`ends ${formatMoment(endsAt)}, made by ${isolated(createdBy)}`}
          </span>
        </p>
        {url === null ? (
          <p className="text-sm font-medium">
            Its address can be shown no more. Phones that have it open go on; for others make a new
            link.
          </p>
        ) : (
          <p className="font-mono text-sm [overflow-wrap:anywhere]">
            <WebAddress address={url} />
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {url !== null && (
            <>
              <Button variant="outline" size="sm" onClick={() => void copyLink(url)}>
                Copy
              </Button>
              <Button variant="outline" size="sm" onClick={() => setCodeShown(true)}>
                QR code
              </Button>
              {'share' in navigator && (
                <ShareButton size="sm" title={`${name}: ${isolated(event.name)}`} path={url} />
              )}
              {/* The page of a door needs a document of its own. */}
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className={buttonStyles({ variant: 'outline', size: 'sm' })}
              >
                Open
              </a>
            </>
          )}
          <Button variant="link" size="sm" className="px-2!" onClick={onEnd}>
            End…
          </Button>
        </div>
      </div>
      {isCodeShown && url !== null && (
        <CodeDialog name={name} url={url} onClose={() => setCodeShown(false)} />
      )}
    </li>
  );
}

interface CodeDialogProps {
  name: string;
  url: string;
  onClose: () => void;
}

/** The link for a helper who stands beside the organiser: scanned from the screen, large enough at arm's length. */
function CodeDialog({ name, url, onClose }: CodeDialogProps) {
  return (
    <Dialog
      title={name}
      description="Scan it with the camera of the phone that will be at the door, and open the link once while it has a connection. Whoever scans it can let people in."
      open
      onOpenChange={onClose}
    >
      <AsyncBoundary
        loading={
          <p
            role="status"
            className="mx-auto grid aspect-square w-full max-w-96 place-items-center"
          >
            Loading…
          </p>
        }
      >
        <QrCode
          text={url}
          alt={`QR code of the link of ${name.toLowerCase()}`}
          className="mx-auto w-full max-w-96"
        />
      </AsyncBoundary>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  );
}

interface EndDialogProps {
  event: Event;
  link: DoorLink;
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function EndDialog({ event, link, returnFocusTo, onClose }: EndDialogProps) {
  const end = useEndDoorLink(event.id);
  return (
    <QuestionDialog
      title={`End the link of door ${link.door}?`}
      description="Phones that have it send what they still hold, which waits here for your yes, and remove the list. You can make a new link at any time."
      no="Keep it"
      yes="End the link"
      open
      mutation={end}
      returnFocusTo={returnFocusTo}
      onOpenChange={onClose}
      onYes={() => end.mutate(link.id, { onSuccess: onClose })}
    />
  );
}
