import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { exponent: 17, blockSize: 8, parallelization: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
// Each takes 128 MiB, and a thread of the four that file reads share.
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;
// Half of the time after which the site's own login gives up.
const MAX_WAIT_MS = 5_000;

const GENERATED_LENGTH = 16;
const GENERATED_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** More passwords came in at once than can be hashed. */
export class HashingBusyError extends Error {
  override readonly name = 'HashingBusyError';
}

/** `scrypt$17$8$1$salt$hash`: what it costs is written with it, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ['scrypt', ...Object.values(COST), ...[salt, hash].map(text)].join('$');
}

/**
 * Whether the password is the one behind the stored hash. Without a stored hash it is false, after
 * the same time.
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

const text = (bytes: Buffer) => bytes.toString('base64url');

/** A password for a person to copy: 16 characters without look-alikes, about 93 bits. */
export function generatedPassword(): string {
  return Array.from(
    { length: GENERATED_LENGTH },
    () => GENERATED_ALPHABET[randomInt(GENERATED_ALPHABET.length)],
  ).join('');
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new HashingBusyError('Too many passwords at once');
    await untilNextTurn();
  } else {
    running += 1;
  }
  try {
    return await scryptHash(password.normalize('NFKC'), salt, cost);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @throws HashingBusyError where the passwords before this one take too long. */
function untilNextTurn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new HashingBusyError('Too many passwords at once'));
    }, MAX_WAIT_MS);
    waiting.push(start);
  });
}

function scryptHash(
  password: string,
  salt: Buffer,
  { exponent, blockSize, parallelization }: typeof COST,
): Promise<Buffer> {
  const cost = 2 ** exponent;
  // Node's own bound is 32 MiB; the function itself takes 128 bytes for each unit of cost and block.
  const maxmem = 256 * cost * blockSize;
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, hash: Buffer) => (error ? reject(error) : resolve(hash));
    scrypt(password, salt, HASH_BYTES, { cost, blockSize, parallelization, maxmem }, done);
  });
}
