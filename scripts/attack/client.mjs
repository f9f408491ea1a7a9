// Sends requests through node:http, or raw bytes over a socket.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

// Password hashes are queued, and each may take a second on a small machine.
const TIMEOUT_MS = 60_000;

/**
 * @typedef {object} HttpResponse
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {any} json Undefined if the text is not JSON.
 * @property {number} ms The duration.
 */

/**
 * @typedef {object} SendOptions
 * @property {string | undefined} [method]
 * @property {string | undefined} [from] The simulated client IP, sent as X-Forwarded-For.
 * @property {string | undefined} [token]
 * @property {unknown} [json]
 * @property {string | Buffer | undefined} [body]
 * @property {Record<string, string | string[]>} [headers]
 */

/**
 * Runs one check and prints its result. The work throws if the check fails, and may return a note.
 * @typedef {(title: string, work: () => Promise<string | void> | string | void) => Promise<void>} Trial
 */

/** @typedef {import('node:net').Socket & { received: string, isClosed: boolean }} OpenSocket */

/**
 * A server under attack. One that these scripts did not start offers only its URL and port.
 * @typedef {Pick<import('./target.mjs').Site, 'url' | 'port'> & Partial<import('./target.mjs').Site>} Target
 */

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls until the result is truthy or the time is up, and returns the last result.
 * @template Result
 * @param {() => Result | Promise<Result>} poll
 * @param {number} [timeoutMs]
 * @returns {Promise<Result>}
 */
export async function until(poll, timeoutMs = 5000) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await poll();
    if (result || performance.now() > deadline) return result;
    await sleep(25);
  }
}

/**
 * Sends a request on a new connection.
 * @param {string} url
 * @param {SendOptions} [options]
 * @returns {Promise<HttpResponse>}
 */
export function send(url, { method, from, token, json, body, headers = {} } = {}) {
  const content = json === undefined ? body : JSON.stringify(json);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method: method ?? (content === undefined ? 'GET' : 'POST'),
        agent: false,
        headers: {
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...(content !== undefined && { 'Content-Length': Buffer.byteLength(content) }),
          ...(from !== undefined && { 'X-Forwarded-For': from }),
          ...(token !== undefined && { Authorization: token }),
          ...headers,
        },
      },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const ms = performance.now() - startedAt;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: parsed(text),
            ms,
          });
        });
      },
    );
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error(`No response from ${url}`)));
    request.on('error', reject);
    request.end(content);
  });
}

/**
 * @param {string} text
 * @returns {any}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Opens a connection that stays half open after the server has ended its side.
 * @param {{ port: number }} site
 * @returns {OpenSocket}
 */
export function open({ port }) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const state = { received: '', isClosed: false };
  socket.on('data', (chunk) => (state.received += chunk.toString('latin1')));
  socket.on('end', () => (state.isClosed = true));
  socket.on('close', () => (state.isClosed = true));
  socket.on('error', () => (state.isClosed = true));
  return /** @type {OpenSocket} */ (
    Object.defineProperties(socket, {
      received: { get: () => state.received },
      isClosed: { get: () => state.isClosed },
    })
  );
}

/**
 * Writes bytes and returns everything received until the server ends the connection or the time is up.
 * @param {{ port: number }} site
 * @param {string | Buffer} bytes
 * @param {number} [forMs]
 * @returns {Promise<{ text: string, statuses: number[], isClosed: boolean }>}
 */
export async function sendRaw(site, bytes, forMs = 400) {
  const socket = open(site);
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => {
    const deadline = setTimeout(resolve, forMs);
    const end = () => {
      clearTimeout(deadline);
      resolve(undefined);
    };
    socket.once('end', end);
    socket.once('close', end);
  });
  socket.destroy();
  const { received: text } = socket;
  return { text, statuses: statusesIn(text), isClosed: socket.isClosed };
}

/**
 * The statuses of the responses on one connection. A status line may follow a body without a line break.
 * @param {string} text
 */
export const statusesIn = (text) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/**
 * The shortest of several measurements in ms, because other load only ever adds time.
 * @param {() => Promise<unknown>} work
 * @param {number} [times]
 */
export async function fastestMs(work, times = 12) {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

/**
 * Runs the work for 0, 1, 2 … with several at a time, and returns the results in order.
 * @template Result
 * @param {number} count
 * @param {(index: number) => Result | Promise<Result>} work
 * @param {number} [concurrency]
 * @returns {Promise<Result[]>}
 */
export async function many(count, work, concurrency = 10) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
  return results;
}

/** @param {number} milliseconds */
export const ms = (milliseconds) => `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;

/**
 * A client IP in a different network for each index: all differ within the first 16 bits.
 * @param {number} index
 */
export const network = (index) => `${11 + (index % 80)}.${Math.floor(index / 80)}.7.9`;

/**
 * Counts the statuses: `200 × 3, 429 × 1`.
 * @param {{ status: number }[]} responses
 */
export function tally(responses) {
  const counts = new Map();
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}
