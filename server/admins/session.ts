import type { Config } from '#server/config/config';
import type { Repositories } from '#server/store';
import type { AppContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { type DeviceToken, sendDeviceToken } from './device';
import type { Tokens } from '#server/http/tokens';

interface AdminSessionDeps {
  config: Config;
  tokens: Tokens;
  /** Epoch milliseconds. */
  now: () => number;
}

interface OpenedSession {
  id: string;
  adminId: string;
  device: DeviceToken;
  /** In words; empty if it is unknown. */
  deviceName: string;
  /** Epoch milliseconds. */
  issuedAt: number;
  expiresAt: number;
}

/** Creates the opening of admins' sessions: in a transaction, and after it the response. */
export function createAdminSessions({ config, tokens, now }: AdminSessionDeps) {
  return {
    /** Opens a session and remembers its device. */
    async open(
      tx: Repositories,
      adminId: string,
      device: DeviceToken,
      c: AppContext,
    ): Promise<OpenedSession> {
      const issuedAt = now();
      const session = {
        adminId,
        device,
        deviceName: deviceName(c),
        issuedAt,
        expiresAt: issuedAt + config.admin.sessionMs,
      };
      await tx.admins.rememberDevice(adminId, device.hash, issuedAt);
      const id = await tx.admins.openSession({
        adminId,
        now: issuedAt,
        expiresAt: session.expiresAt,
        device: session.deviceName,
        deviceHash: device.hash,
      });
      return { ...session, id };
    },

    /** Sets the cookie of the device and returns the access token. */
    async respond(session: OpenedSession, c: AppContext): Promise<{ accessToken: string }> {
      const { id, adminId, device, issuedAt, expiresAt } = session;
      sendDeviceToken(c, device, config.hasSecureCookies);
      const claims = { ownerId: adminId, sessionId: id, tokenId: id };
      return { accessToken: await tokens.sign('admin', { ...claims, issuedAt, expiresAt }) };
    },
  };
}
