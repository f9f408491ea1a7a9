import type { SocialProvider } from '@/contract/auth';
import type { Deps } from '#server/deps';
import type { AppContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import type { Repositories } from '#server/store';
import { isKnownDevice } from './device';
import type { FoundMember } from './members';
import type { IssuedToken } from './sessions';

interface SignIn {
  member: FoundMember;
  /** The provider of an account that was connected by this sign-in. */
  connected?: SocialProvider | undefined;
}

/**
 * Opens a session in the transaction of a sign-in. Queues the mails that tell a member of a new device and of a
 * connected account; the first sign-in of a new member causes none.
 */
export async function openMemberSession(
  deps: Deps,
  tx: Repositories,
  c: AppContext,
  { member, connected }: SignIn,
): Promise<IssuedToken> {
  const now = deps.now();
  const device = deviceName(c);
  const session = await tx.sessions.open(member.id, now, device);
  if (member.isNew) return session;
  if (!isKnownDevice(deps, c, member.email)) {
    await tx.members.notify(session, 'new-device', { device: { name: device, at: now } }, now);
  }
  if (connected)
    await tx.members.notify(session, 'account-connected', { provider: connected }, now);
  return session;
}
