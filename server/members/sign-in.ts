import type { SocialProvider } from '@/contract/auth';
import type { IssuedToken } from './sessions';
import type { FoundMember } from './members';
import type { Store } from '#server/store';
import type { AppContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { isKnownDevice } from './device';
import type { Keys } from '#server/config/secret';

interface SignIn {
  member: FoundMember;
  /** The provider of an account that was connected by this sign-in. */
  connected?: SocialProvider | undefined;
}

/**
 * Opens a session in the transaction of a sign-in. Queues the mails that tell a member of a new device and of a
 * connected account; the first sign-in of a new member causes none. `now` is in epoch milliseconds.
 */
export async function openMemberSession(
  tx: Pick<Store, 'members' | 'sessions'>,
  { member, connected }: SignIn,
  c: AppContext,
  { keys, now }: { keys: Keys; now: number },
): Promise<IssuedToken> {
  const device = deviceName(c);
  const session = await tx.sessions.open(member.id, now, device);
  if (member.isNew) return session;
  if (!isKnownDevice(c, keys, member.email)) {
    await tx.members.notify(session, 'new-device', { device: { name: device, at: now } }, now);
  }
  if (connected)
    await tx.members.notify(session, 'account-connected', { provider: connected }, now);
  return session;
}
