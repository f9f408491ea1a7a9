import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE_NAME = 'jwt-secret';
const SECRET_BYTES = 48;
const KEY_BYTES = 32;

/** Independent keys, one per purpose. */
export interface Keys {
  accessToken: Uint8Array;
  otpCode: Uint8Array;
  otpToken: Uint8Array;
  memberDevice: Uint8Array;
  mailToken: Uint8Array;
}

/** Derives the keys from the secret with HKDF. */
export function deriveKeys(secret: string): Keys {
  // The prefix is the same for every society: another prefix would change all keys.
  const key = (label: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `dss/${label}`, KEY_BYTES));
  return {
    accessToken: key('access-token'),
    otpCode: key('otp-code'),
    otpToken: key('otp-token'),
    memberDevice: key('member-device'),
    mailToken: key('mail-token'),
  };
}

/** Creates a random secret. */
export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Reads the secret from the data folder. Creates it, readable only by its owner, if there is none.
 * @throws Error if the file holds no usable secret.
 */
export function storedSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, FILE_NAME);
  const draft = `${file}.${process.pid}`;
  try {
    // A killed process with the same pid may have left its draft, linked to the secret itself.
    rmSync(draft, { force: true });
    // link() is atomic and fails if the file exists: two processes that start together share one secret.
    writeFileSync(draft, newSecret(), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < KEY_BYTES)
    throw new Error(`${file} contains no usable secret: delete the file`);
  return secret;
}
