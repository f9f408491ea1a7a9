import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE_NAME = 'jwt-secret';
const SECRET_BYTES = 48;
const KEY_BYTES = 32;

/** Keys for one purpose each; what one of them protects says nothing about the others. */
export interface Keys {
  accessToken: Uint8Array;
  otpCode: Uint8Array;
  otpToken: Uint8Array;
  memberDevice: Uint8Array;
}

export function deriveKeys(secret: string): Keys {
  // The prefix is fixed, whichever society it is: with another one all keys are others.
  const key = (label: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `dss/${label}`, KEY_BYTES));
  return {
    accessToken: key('access-token'),
    otpCode: key('otp-code'),
    otpToken: key('otp-token'),
    memberDevice: key('member-device'),
  };
}

export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/** The secret that lies beside the database, readable by its owner alone; made where there is none. */
export function storedSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, FILE_NAME);
  const draft = `${file}.${process.pid}`;
  try {
    // What a process of the same number left behind when it was killed may be the secret itself.
    rmSync(draft, { force: true });
    // Linked into place whole: of two processes that start together, one keeps what the other made.
    writeFileSync(draft, newSecret(), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < KEY_BYTES) throw new Error(`${file} holds no usable secret: delete the file`);
  return secret;
}
