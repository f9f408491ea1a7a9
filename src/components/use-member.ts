import { useSyncExternalStore } from 'react';
import { signedInMember } from '@/lib/token-owner';
import { subscribeToTokens } from '@/lib/token-store';

/**
 * Returns the name that `signedInMember` gives the signed-in member, null where nobody is signed in. It is
 * part of the query key of everything that belongs to one member.
 */
export const useMember = () => useSyncExternalStore(subscribeToTokens, signedInMember, () => null);
