import { useSyncExternalStore } from 'react';
import { localStore } from '@/lib/storage';
import { hasDraft } from './draft-storage';
import { StateLabel } from './state-label';

/** Says that the form of an event was left with changes that are not saved. */
export function UnsavedLabel({ eventId }: { eventId: string }) {
  const isUnsaved = useSyncExternalStore(localStore.subscribe, () => hasDraft(eventId));
  return isUnsaved && <StateLabel state="unsaved" />;
}
