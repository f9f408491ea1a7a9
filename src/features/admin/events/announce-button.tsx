import { useState, type RefObject } from 'react';
import { toast } from 'sonner';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { useAnnounceEvent } from '../event-queries';
import { channelsInWords, isTold, tellInWords, useSubscribers } from '../mail/mail-audience';
import { people, quotedName } from '../words';

interface AnnounceButtonProps {
  event: Event;
  /** Receives the focus once the event is announced and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Tells the subscribers of an event that was published without a mail to them. A dialog asks before. */
export function AnnounceButton({ event, returnFocusTo }: AnnounceButtonProps) {
  const button = useFocusHandover(returnFocusTo);
  const audience = useSubscribers(event, event);
  const [isAsking, setAsking] = useState(false);
  const announce = useAnnounceEvent(event.id);
  // The button comes once it is known whether the event was announced, and to whom.
  if (!isTold(audience, audience?.wasAnnounced === false)) return null;
  const words = tellInWords(audience);
  if (words === null) return null;
  const tell = words.replace(/^./, (letter) => letter.toUpperCase());
  const hasMails = audience.count !== 0;
  const channels = hasMails ? channelsInWords(audience) : '';
  const onYes = () =>
    announce.mutate(undefined, {
      onSuccess: ({ recipients }) => {
        setAsking(false);
        // Undo of the publication would take away the page that the mails lead to.
        toast.dismiss('undo');
        toast.success(
          recipients === 0 ? 'The post is on its way' : `On its way to ${people(recipients)}`,
        );
      },
    });
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        onClick={() => {
          announce.reset();
          setAsking(true);
        }}
      >
        {`${tell}…`}
      </Button>
      <QuestionDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${hasMails ? `${tell} of` : 'Announce'} ${quotedName(event.name)}?`}
        description={`An event is announced once${channels === '' ? '' : `, also in ${channels}`}. ${hasMails ? 'The mails go' : 'The post goes'} out at once and cannot be taken back.`}
        no="Not yet"
        yes={tell}
        yesVariant="secondary"
        mutation={announce}
        onYes={onYes}
      />
    </>
  );
}
