import { useSyncExternalStore } from 'react';
import { signedInMember } from '@/lib/session/signed-in-member';
import { subscribeToTokens } from '@/lib/session/token-store';

/** The id of the signed-in member (see `signedInMember`), which is part of their query keys; null if signed out. */
export const useMember = () => useSyncExternalStore(subscribeToTokens, signedInMember, () => null);
