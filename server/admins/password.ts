import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';

const COST = { exponent: 17, blockSize: 8, parallelization: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
// Each hash takes 128 MiB and one of the four libuv threads, which file reads need too.
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;
// Half of the timeout of the site's login form.
const MAX_WAIT_MS = 5_000;

const GENERATED_LENGTH = 16;
const GENERATED_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Too many passwords are waiting to be hashed. */
export class HashingBusyError extends Error {
  override readonly name = 'HashingBusyError';
}

/**
 * Hashes a password as `scrypt$17$8$1$salt$hash`. The cost is part of the hash, so that it can be raised later.
 * @throws HashingBusyError
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ['scrypt', ...Object.values(COST), ...[salt, hash].map(base64url)].join('$');
}

/**
 * Compares a password with a stored hash. Without a hash it returns false after the same time, so that the time
 * does not reveal whether the account exists.
 * @throws HashingBusyError
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (stored === undefined) {
    await derive(password, randomBytes(SALT_BYTES), COST);
    return false;
  }
  const [, exponent, blockSize, parallelization, salt = '', hash = ''] = stored.split('$');
  const cost = {
    exponent: Number(exponent),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** Generates a password of 16 characters without look-alikes, about 93 bits. */
export function generatedPassword(): string {
  return Array.from(
    { length: GENERATED_LENGTH },
    () => GENERATED_ALPHABET[randomInt(GENERATED_ALPHABET.length)],
  ).join('');
}

const limit = pLimit(MAX_AT_ONCE);

/** @throws HashingBusyError if too many are waiting already, or after 5 s in the queue. */
function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new HashingBusyError('Too many passwords at once'));
    if (limit.pendingCount >= MAX_WAITING) {
      giveUp();
      return;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      giveUp();
    }, MAX_WAIT_MS);
    void limit(async () => {
      // Nobody waits for the hash any more.
      if (isLate) return;
      clearTimeout(timer);
      await scryptHash(password.normalize('NFKC'), salt, cost).then(resolve, reject);
    });
  });
}

function scryptHash(
  password: string,
  salt: Buffer,
  { exponent, blockSize, parallelization }: typeof COST,
): Promise<Buffer> {
  const cost = 2 ** exponent;
  // Node's default limit is 32 MiB. scrypt needs 128 bytes per unit of cost and block size.
  const maxmem = 256 * cost * blockSize;
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, hash: Buffer) => (error ? reject(error) : resolve(hash));
    scrypt(password, salt, HASH_BYTES, { cost, blockSize, parallelization, maxmem }, done);
  });
}
