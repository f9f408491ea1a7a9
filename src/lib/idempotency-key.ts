import { randomHex } from './random-hex';

const BYTES = 16;

/** A random key for a request that creates something: the server creates it once, however often the request is sent. */
export const newIdempotencyKey = (): string => randomHex(BYTES);
