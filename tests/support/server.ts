import { afterEach, beforeEach } from 'vitest';
import { newEventSchema, type NewEvent } from '@/contract/event-input';
import type { AdminRole } from '@/domain/roles';
import { createApp, type App } from '#server/app';
import { oauthProviders } from '#server/members/oauth';
import type { IdentityProviders } from '#server/members/identity-provider';
import { hashPassword } from '#server/admins/password';
import { deriveKeys, newSecret } from '#server/config/secret';
import { createTokens } from '#server/http/tokens';
import { readConfig } from '#server/config/config';
import type { LoadEventRenderer } from '#server/events/pages';
import type { Log } from '#server/http/log';
import { deliverNextMail, type MailWorker, startMailWorker } from '#server/mail/worker';
import { type Channel, channelsOf } from '#server/mail/channels';
import { deliverNextPost, startPostWorker } from '#server/mail/post-worker';
import type { Mailer, OutgoingMail } from '#server/mail/mailer';
import { composers, queueDueMails } from '#server/mails';
import { openStore, type Store } from '#server/store';
import { createDatabase, queryDatabase } from './database';

const START = Date.parse('2025-03-01T10:00:00Z');

interface TestServerOptions {
  /** Environment variables. */
  environment?: Record<string, string>;
  /** A file or a postgres:// URL. The default is a new, empty database, which `close` removes. */
  database?: string;
  /** The time at the start in epoch milliseconds. */
  startAt?: number;
  /** Methods that it lacks put their mails into `outbox` and `sent`. */
  mailer?: Partial<Mailer>;
  channels?: readonly Channel[];
  identityProviders?: IdentityProviders;
  siteDir?: string;
  loadEventRenderer?: LoadEventRenderer;
}

interface RequestOptions {
  method?: string;
  /** With or without its scheme. */
  token?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  headers?: Record<string, string>;
  /** The client IP of the connection. */
  ip?: string;
  body?: BodyInit;
}

export interface TestServer {
  app: App;
  store: Store;
  /** The URL of the database. */
  address: string;
  /** Queries the database directly. */
  query: (sql: string) => Promise<unknown[]>;
  /** The latest code that was mailed to each address. */
  outbox: Map<string, string>;
  /** The mails of the queue, in the order in which they were sent. */
  sent: OutgoingMail[];
  /**
   * Queues the reminders that are due, and sends the mails that are due, by the clock of the test and at most
   * MAIL_PER_MINUTE within a minute of it.
   */
  runMailQueue: () => Promise<void>;
  /** Sends the posts to channels that are due, by the clock of the test. */
  runPosts: () => Promise<void>;
  /** Starts the worker that sends the mails of the queue in real time. */
  startMailWorker: () => MailWorker;
  /** Starts the worker that sends the posts in real time. */
  startPostWorker: () => MailWorker;
  /** All log lines. */
  logged: { event: string; [field: string]: unknown }[];
  clock: {
    now: () => number;
    /** Advances the time. */
    advance: (seconds: number) => void;
    /** Sets the wall clock wrong, or right again, without advancing the time. */
    jump: (seconds: number) => void;
  };
  /** Sends a request to the app. */
  request: (path: string, options?: RequestOptions) => Promise<Response>;
  /** Opens a session of a member in the database, and returns the access token without its scheme. */
  signIn: (email?: string) => Promise<string>;
  /** Creates an admin and returns its access token without its scheme. */
  signInAdmin: (email?: string, role?: AdminRole) => Promise<string>;
  addAdmin: (email: string, password: string) => Promise<void>;
  /** Creates an event and returns its id. */
  addEvent: (event?: Partial<NewEvent>) => Promise<string>;
  close: () => Promise<void>;
}

/** The server of a file that calls `useServer`, new for each test. */
export let server: TestServer;

export function useServer(options: TestServerOptions = {}): void {
  beforeEach(async () => {
    server = await createTestServer(options);
  });
  afterEach(() => server.close());
}

/** The project's own server with a new database and a clock that the test controls. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config = readConfig(options.environment ?? {});
  let moment = options.startAt ?? START;
  let jumped = 0;
  const now = () => moment + jumped;
  const database =
    options.database === undefined
      ? await createDatabase()
      : { address: options.database, remove: async () => {} };
  const channels = options.channels ?? channelsOf(config.channels);
  const store = await openStore({
    database: database.address,
    sessionLimits: config.session,
    channels: channels.map(({ name }) => name),
    now,
  });
  const keys = deriveKeys(config.jwtSecret ?? newSecret());
  const outbox = new Map<string, string>();
  const logged: TestServer['logged'] = [];
  const log: Log = (event, fields) => logged.push({ ...fields, event });
  const sent: OutgoingMail[] = [];
  const mailer: Mailer = {
    async sendCode({ to, code }) {
      outbox.set(to, code);
    },
    async send(mail) {
      sent.push(mail);
    },
    ...options.mailer,
  };
  const queueDue = queueDueMails({ store, keys });
  const mailQueue = { config, store, keys, mailer, channels, now, log, composers, queueDue };
  const tokens = createTokens(keys.accessToken, now);
  const app = createApp(
    {
      config,
      store,
      keys,
      tokens,
      mailer,
      channels,
      identityProviders: options.identityProviders ?? oauthProviders(config.social),
      now,
      monotonicNow: () => moment,
      log,
    },
    { siteDir: options.siteDir, loadEventRenderer: options.loadEventRenderer },
  );

  async function request(path: string, init: RequestOptions = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (init.token !== undefined) {
      headers.set('Authorization', `Bearer ${init.token.replace(/^Bearer /, '')}`);
    }
    if (init.json !== undefined) headers.set('Content-Type', 'application/json');
    const body = init.json === undefined ? init.body : JSON.stringify(init.json);
    const method = init.method ?? (body === undefined ? 'GET' : 'POST');
    return app.request(
      path,
      { method, headers, ...(body !== undefined && { body, duplex: 'half' }) },
      { incoming: { socket: { remoteAddress: init.ip ?? '127.0.0.1' } } },
    );
  }

  async function addAdmin(email: string, password: string): Promise<void> {
    await store.admins.create({ email, passwordHash: await hashPassword(password) }, now());
  }

  return {
    app,
    store,
    address: database.address,
    query: (sql) => queryDatabase(database.address, sql),
    outbox,
    sent,
    async runMailQueue() {
      await queueDue(now());
      while ((await deliverNextMail(mailQueue)) !== 'none');
    },
    async runPosts() {
      while (await deliverNextPost(mailQueue));
    },
    startMailWorker: () => startMailWorker(mailQueue),
    startPostWorker: () => startPostWorker(mailQueue),
    logged,
    clock: {
      now,
      advance(seconds) {
        moment += seconds * 1000;
      },
      jump(seconds) {
        jumped += seconds * 1000;
      },
    },
    request,
    async signIn(email = 'member@example.org') {
      const name = 'Test Member';
      const { id: memberId } = await store.members.findOrCreate(
        { email, name, imageUrl: '', hasChosenName: true },
        now(),
      );
      const { memberId: ownerId, ...token } = await store.sessions.open(memberId, now());
      return withoutScheme(await tokens.sign('member', { ownerId, ...token }));
    },
    async signInAdmin(email = 'admin@example.org', role = 'owner') {
      await store.admins.create({ email, passwordHash: '', role }, now());
      const admin = await store.admins.findByEmail(email);
      if (!admin) throw new Error(`No admin ${email}`);
      const expiresAt = now() + config.admin.sessionMs;
      const sessionId = await store.admins.openSession({
        adminId: admin.id,
        now: now(),
        expiresAt,
        device: '',
        deviceHash: null,
      });
      const token = { ownerId: admin.id, sessionId, tokenId: sessionId };
      return withoutScheme(await tokens.sign('admin', { ...token, issuedAt: now(), expiresAt }));
    },
    addAdmin,
    async addEvent(event = {}) {
      const { event: created } = await store.eventChanges.create(
        newEventSchema.parse({
          name: 'Git Together',
          description: 'A first pull request.',
          image: '/art/event-fallback.svg',
          date: '14th February 2026',
          ...event,
        }),
        { adminEmail: 'admin@example.org', now: now() },
      );
      return created.id;
    },
    async close() {
      await store.close();
      await database.remove();
    },
  };
}

const withoutScheme = (accessToken: string) => accessToken.replace(/^Bearer /, '');
