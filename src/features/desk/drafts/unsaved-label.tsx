import { useSyncExternalStore } from 'react';
import { StateLabel } from '@/features/desk/state-label';
import { localStore } from '@/lib/storage';
import { hasDraft } from './draft-storage';

/** Says that the form of an event was left with changes that are not saved. */
export function UnsavedLabel({ eventId }: { eventId: string }) {
  const isUnsaved = useSyncExternalStore(localStore.subscribe, () => hasDraft(eventId));
  return isUnsaved && <StateLabel state="unsaved" />;
}
