// What the trials send with: whole requests through node:http, and bytes as they are.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

// Passwords wait for each other, and each may take a second on a small machine.
const TIMEOUT_MS = 60_000;

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {any} json Undefined where the text is no JSON.
 * @property {number} ms How long it took.
 */

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the answer is truthy, and gives up with undefined. */
export async function until(ask, patienceMs = 5000) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer || performance.now() > deadline) return answer;
    await sleep(25);
  }
}

/**
 * Sends a request on a connection of its own.
 * @param {string} url
 * @param {object} [options]
 * @param {string} [options.method]
 * @param {string} [options.from] The network that it seems to come from.
 * @param {string} [options.token]
 * @param {unknown} [options.json]
 * @param {string | Buffer} [options.body]
 * @param {Record<string, string | string[]>} [options.headers]
 * @returns {Promise<Answer>}
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
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error(`No answer from ${url}`)));
    request.on('error', reject);
    request.end(content);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Opens a connection that stays open on this side, also after the server has ended its own.
 * @returns {import('node:net').Socket & { heard: string, isOver: boolean }}
 */
export function open({ port }) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const state = { heard: '', isOver: false };
  socket.on('data', (chunk) => (state.heard += chunk.toString('latin1')));
  socket.on('end', () => (state.isOver = true));
  socket.on('close', () => (state.isOver = true));
  socket.on('error', () => (state.isOver = true));
  return Object.defineProperties(socket, {
    heard: { get: () => state.heard },
    isOver: { get: () => state.isOver },
  });
}

/**
 * Writes bytes and gives all that comes back until the server ends the connection, or for a moment.
 * @param {{ port: number }} site
 * @param {string | Buffer} bytes
 * @param {number} [forMs]
 * @returns {Promise<{ text: string, statuses: number[], isOver: boolean }>}
 */
export async function speak(site, bytes, forMs = 400) {
  const socket = open(site);
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => {
    const deadline = setTimeout(resolve, forMs);
    const end = () => {
      clearTimeout(deadline);
      resolve();
    };
    socket.once('end', end);
    socket.once('close', end);
  });
  socket.destroy();
  const { heard: text } = socket;
  return { text, statuses: statusesIn(text), isOver: socket.isOver };
}

/** The statuses of the answers that came on one connection; a body ends without a line of its own. */
export const statusesIn = (text) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** The shortest of some measurements in ms: what else the machine does only ever adds to one. */
export async function quickest(work, times = 12) {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

export const median = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/** Does the work for 0, 1, 2 …, some at once, and gives what it gave. */
export async function many(count, work, atOnce = 10) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return results;
}

export const ms = (milliseconds) => `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;

/** An address of a network of its own: all differ within their first 16 bits. */
export const network = (index) => `${11 + (index % 80)}.${Math.floor(index / 80)}.7.9`;

/** How often each status came: `200 × 3, 429 × 1`. */
export function tally(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}
