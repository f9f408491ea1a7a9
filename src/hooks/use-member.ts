import { useSyncExternalStore } from 'react';
import { signedInMember } from '@/lib/session/signed-in-member';
import { subscribeToTokens } from '@/lib/session/token-store';

/** Who is signed in, as `signedInMember` names them: the key of all that is asked for them. */
export const useMember = () => useSyncExternalStore(subscribeToTokens, signedInMember, () => null);
