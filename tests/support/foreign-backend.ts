// A backend that knows the calls of the specification only, and answers as plainly as it allows: no envelope where only
// the status counts, fields that are missing or unknown, errors in other shapes. A refresh ends the token that it replaces.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnsecuredJWT } from 'jose';

export const CODE = 'aB3x';
export const MEMBER = { name: 'Ada', email: 'ada@example.org' };
export const ADMIN = { email: 'chair@example.org', password: 'four colors' };

const specification = new Set([
  'GET /api/auth/google',
  'GET /api/auth/github',
  'GET /api/auth/email/otp',
  'POST /api/auth/email/otp/verify',
  'POST /api/auth/refresh',
  'PUT /api/auth/logout',
  'POST /api/auth/admin',
  'POST /api/event',
  'GET /api/event',
  'POST /api/event/register',
  'GET /api/event/register',
  'POST /api/email',
  'GET /api/user',
]);

interface Call {
  /** As `GET /api/event`. */
  name: string;
  status: number;
  body: unknown;
  headers: IncomingMessage['headers'];
}

/** What is wrong with calls: those beyond the specification, and those that name the type of a body that they do not have. */
export const faultsOf = (calls: readonly Call[]): string[] =>
  calls.flatMap(({ name, headers }) => [
    ...(specification.has(name) ? [] : [`${name} is not in the specification`]),
    ...('content-type' in headers && !(Number(headers['content-length']) > 0)
      ? [`${name} has no body and the type ${headers['content-type']}`]
      : []),
  ]);

interface Answer {
  status: number;
  /** JSON unless it is a string. */
  body?: unknown;
}

export interface ForeignBackend {
  url: string;
  /** What was called, preflights left out. */
  calls: Call[];
  /** What is answered instead of the usual, by the name of the call. */
  answers: Map<string, Answer>;
  events: Record<string, unknown>[];
  /** In how many milliseconds the next call is answered. */
  delay: () => number;
  close: () => Promise<void>;
}

/** A token without `exp`, as of a session that a server ends. */
export const foreignToken = (subject: string) =>
  new UnsecuredJWT({ sub: subject, jti: randomUUID() }).encode();

/** Starts the backend on a port of 127.0.0.1, by default a free one. */
export async function startForeignBackend(port = 0): Promise<ForeignBackend> {
  const calls: Call[] = [];
  const answers = new Map<string, Answer>();
  const subscribers = new Set<unknown>();
  const interesting = new Set<string>();
  const ended = new Set<unknown>();
  const events: Record<string, unknown>[] = [
    {
      id: 7,
      name: 'Robot Evening',
      description: 'Wheels and wires.',
      image: '/art/event-fallback.svg',
      date: '1st May 2030',
      startsAt: 'some day',
      status: 'postponed',
      isOver: 'no',
      seats: 40,
    },
    { id: 8, name: 'Open Hours', image: null },
    { title: 'No event of this site' },
  ];

  const data = (value: unknown, status = 200): Answer => ({ status, body: { data: value } });
  const refused: Answer = { status: 401, body: { statusCode: 401, message: ['no'], error: {} } };
  const login = (subject: string) => data({ accessToken: `Bearer ${foreignToken(subject)}` });

  function answer(
    name: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
    token: string,
  ): Answer {
    const asMember = (own: () => Answer) =>
      subjectOf(token) === 'member' && !ended.has(token) ? own() : refused;
    const event = query.get('eventId') ?? '';
    switch (name) {
      case 'GET /api/auth/google':
      case 'GET /api/auth/github':
        return query.get('code') === 'good' ? login('member') : refused;
      case 'GET /api/auth/email/otp':
        return data({ expiresAt: Math.floor(Date.now() / 1000) + 120, token: 'challenge' });
      case 'POST /api/auth/email/otp/verify':
        return body['otp'] === CODE && body['token'] === 'challenge'
          ? login('member')
          : { status: 404, body: 'wrong' };
      case 'POST /api/auth/refresh': {
        const { accessToken } = body;
        if (ended.has(accessToken)) return refused;
        ended.add(accessToken);
        return login('member');
      }
      case 'PUT /api/auth/logout':
        return asMember(() => ({ status: 204 }));
      case 'POST /api/auth/admin':
        return body['password'] === ADMIN.password ? login('admin') : data(null);
      case 'POST /api/event':
        if (subjectOf(token) !== 'admin') return refused;
        events.push({ id: events.length + 10, ...body });
        return data('created');
      case 'GET /api/event':
        return data(events);
      case 'POST /api/event/register':
        return asMember(() => {
          interesting.add(event);
          return { status: 204 };
        });
      case 'GET /api/event/register':
        return asMember(() => data({ isParticipant: interesting.has(event), since: null }));
      case 'POST /api/email': {
        const isNew = !subscribers.has(body['email']);
        subscribers.add(body['email']);
        return { status: isNew ? 201 : 203, body: 'ok' };
      }
      case 'GET /api/user':
        return asMember(() => data({ ...MEMBER, role: 3 }));
      default:
        return { status: 404, body: `<pre>Cannot ${name}</pre>` };
    }
  }

  const backend: ForeignBackend = {
    url: '',
    calls,
    answers,
    events,
    delay: () => 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      // As its site needs it, and nothing more.
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT');
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      const name = `${request.method} ${url.pathname}`;
      const body = await readBody(request);
      const reply =
        answers.get(name) ?? answer(name, url.searchParams, body, tokenOf(request.headers));
      calls.push({ name, status: reply.status, body, headers: request.headers });
      await sleep(backend.delay());
      const isText = typeof reply.body === 'string';
      const text = isText ? String(reply.body) : JSON.stringify(reply.body);
      if (reply.body === undefined) return response.writeHead(reply.status).end();
      return response
        .writeHead(reply.status, { 'Content-Type': isText ? 'text/html' : 'application/json' })
        .end(text);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The backend has no port');
  backend.url = `http://127.0.0.1:${address.port}`;
  return backend;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

const tokenOf = ({ authorization }: IncomingMessage['headers']): string =>
  /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';

/** `member`, `admin` or empty. */
const subjectOf = (token: string): string =>
  token === '' ? '' : (UnsecuredJWT.decode(token).payload.sub ?? '');
