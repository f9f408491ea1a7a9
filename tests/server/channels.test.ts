// Posts to Discord, Slack and Telegram, for which a real HTTPS server stands.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MailQueue } from '@/contract/admin-newsletter';
import { picturePath } from '@/domain/picture-path';
import { ConfigError } from '#server/config/env-schema';
import { readConfig } from '#server/config/config';
import type { Channel } from '#server/mail/channels';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { openChannelServer, SECRETS } from '#tests/support/channel-servers';
import { dumpTables } from '#tests/support/dump';
import { type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

const EVENT = { date: '', startsAt: '2025-03-05T11:30:00Z', place: 'Room 1' };
const DISCORD = SECRETS[0] ?? '';

let service: Awaited<ReturnType<typeof openChannelServer>>;
let server: TestServer;
let desk: Desk;
let mailing: Mailing;

async function start(channels: readonly Channel[] = service.channels()) {
  server = await createTestServer({
    environment: { ADMIN_SESSION_HOURS: '168', APP_URL: 'https://society.example.org' },
    channels,
  });
  desk = await openDesk(server);
  mailing = openMailing(server.address);
}

beforeEach(async () => {
  service = await openChannelServer();
  await start();
});

afterEach(async () => {
  await mailing.close();
  await server.close();
  await service.close();
});

/** Posts what is due, and returns what arrived at Discord, Slack and Telegram. */
async function posts() {
  await server.runPosts();
  const bodyOf = (part: string) =>
    service.called
      .filter(({ url }) => url.includes(part))
      .map(({ body }): unknown => JSON.parse(body));
  const arrived = {
    discord: bodyOf('/api/webhooks/'),
    slack: bodyOf('/services/'),
    telegram: bodyOf('/bot'),
  };
  service.called.length = 0;
  return arrived;
}

/** What happened, by the posts to Discord. */
const titles = async () =>
  (await posts()).discord.map((body) => (body as { embeds: { title: string }[] }).embeds[0]?.title);

const queue = async () => (await desk.call<MailQueue>('/api/admin/mail')).data;

test('a new event is posted to each channel with its day, place, link and picture, and nothing in it is formatted', async () => {
  const hash = 'a'.repeat(32);
  const image = picturePath({ hash, width: 800, height: 400 });
  const name = '@everyone *Free* <!channel> [x](y) & `z`';
  const { id } = await desk.create({ ...EVENT, name, place: '_Hall_ <1>', image, announce: true });
  const url = `https://society.example.org/events/${id}`;
  const picture = `https://society.example.org${image.replace('.webp', '.jpg')}`;
  const { discord, slack, telegram } = await posts();
  expect(discord).toEqual([
    {
      embeds: [
        {
          title: String.raw`New event: \@everyone \*Free\* \<!channel\> \[x\]\(y\) & \`z\``,
          url,
          description: expect.stringMatching(/^Wed.* 5 March 2025.*\n\\_Hall\\_ \\<1\\>$/),
          image: { url: picture },
        },
      ],
      allowed_mentions: { parse: [] },
    },
  ]);
  const slackTitle = 'New event: @everyone *Free* &lt;!channel&gt; [x](y) &amp; `z`';
  expect(slack).toMatchObject([
    {
      text: slackTitle,
      mrkdwn: false,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: slackTitle } },
        { text: { type: 'plain_text', text: expect.stringContaining('_Hall_ &lt;1&gt;') } },
        { type: 'image', image_url: picture },
        { text: { type: 'mrkdwn', text: `<${url}|See the event>` } },
      ],
    },
  ]);
  expect(telegram).toEqual([
    {
      chat_id: '@society_news',
      text: expect.stringMatching(/^New event: .*@everyone[^]*_Hall_ <1>\nhttps:/),
      link_preview_options: { url },
    },
  ]);
  expect(telegram).not.toHaveProperty('0.parse_mode');
  expect(await posts()).toEqual({ discord: [], slack: [], telegram: [] });
});

test('with a channel an event is announced without subscribers, once, and the history says so', async () => {
  const event = await desk.create({ ...EVENT, status: 'draft' });
  const { data: published } = await desk.update(event, { status: 'published', announce: true });
  expect((await desk.history(event.id)).data).toMatchObject([
    { action: 'announced', told: 0 },
    { action: 'published', told: 0 },
    { action: 'created' },
  ]);
  expect(await titles()).toEqual(['New event: Git Together']);
  const again = await desk.call(`/api/event/${published.id}/announcement`, { method: 'POST' });
  expect(again).toMatchObject({ status: 409, code: 'announced' });
  const { channels } = (await desk.call<{ channels: string[] }>('/api/admin/subscription')).data;
  expect(channels).toEqual(['Discord', 'Slack', 'Telegram']);
});

test('a move, a cancellation and a return are posted if the organiser tells people of them', async () => {
  let event = await desk.create(EVENT);
  const edit = async (changes: object) => {
    event = (await desk.update(event, changes)).data;
  };
  expect(await titles()).toEqual([]);
  await edit({ place: 'Room 2' });
  expect(await titles()).toEqual([]);
  await edit({ place: 'Room 3', tell: true });
  expect(await titles()).toEqual(['New place: Git Together']);
  await edit({ startsAt: '2025-03-06T11:30:00Z', tell: true });
  expect(await titles()).toEqual(['New day or time: Git Together']);
  await edit({ status: 'cancelled', tell: true });
  expect(await titles()).toEqual(['Cancelled: Git Together']);
  await edit({ status: 'published', tell: true });
  expect(await titles()).toEqual(['Back on: Git Together']);
  // Two changes before the next post are one, and none if the second takes back the first.
  await edit({ place: 'Room 4', tell: true });
  await edit({ place: 'Room 5', tell: true });
  expect(await titles()).toEqual(['New place: Git Together']);
  await edit({ place: 'Room 6', tell: true });
  await edit({ place: 'Room 5', tell: true });
  expect(await titles()).toEqual([]);
});

test('a series is posted once with all its dates, when it is published and when it is cancelled', async () => {
  const first = await desk.create({ ...EVENT, status: 'draft' });
  const { data } = await desk.call<{ seriesId: string }>(`/api/admin/event/${first.id}/series`, {
    method: 'POST',
    json: { days: ['2025-03-12', '2025-03-19'] },
  });
  const series = `/api/admin/series/${data.seriesId}`;
  await desk.call(`${series}/publish`, { method: 'POST', json: { announce: true } });
  const dates = /5 March 2025[^]*12 March 2025[^]*19 March 2025[^]*Room 1/;
  const post = (title: string) => [
    { embeds: [{ title, description: expect.stringMatching(dates) }] },
  ];
  expect((await posts()).discord).toMatchObject(post('New event: Git Together'));
  await desk.call(`${series}/cancel`, { method: 'POST', json: { note: '', tell: true } });
  expect((await posts()).discord).toMatchObject(post('Cancelled: Git Together'));
});

test.each([
  ['400', { status: 400 }, 'Discord answered 400: it takes no such post.'],
  ['404', { status: 404 }, 'Discord answered 404: it takes no such post.'],
  [
    'a redirect',
    { status: 302, headers: { Location: '/elsewhere' } },
    'Discord answered 302, a redirect, which is not followed.',
  ],
])('after %s a post is given up, and the desk can try it again', async (_case, answer, reason) => {
  service.answer(({ url }) => (url.includes(DISCORD) ? answer : { status: 200 }));
  await desk.create({ ...EVENT, announce: true });
  expect((await posts()).discord).toHaveLength(1);
  const { failed, waiting } = await queue();
  expect(failed).toMatchObject([{ kind: 'post', title: 'Git Together', to: 'Discord', reason }]);
  expect(waiting).toBe(0);
  service.answer(() => ({ status: 204 }));
  await desk.call(`/api/admin/mail/${failed[0]?.id}/retry`, { method: 'POST' });
  expect(await titles()).toEqual(['New event: Git Together']);
  expect(await queue()).toMatchObject({ failed: [], waiting: 0 });
});

test.each([
  ['500', { status: 500 }, 60, 'Discord answered 500.'],
  ['no answer', null, 60, 'Discord did not answer.'],
  [
    '429',
    { status: 429, headers: { 'Retry-After': '150' } },
    150,
    'Discord answered 429: it asks to wait.',
  ],
])('after %s a post is tried again later', async (_case, answer, waitSeconds, reason) => {
  service.answer(({ url }) => (url.includes(DISCORD) ? answer : { status: 200 }));
  await desk.create({ ...EVENT, announce: true });
  const { discord, slack, telegram } = await posts();
  expect([discord.length, slack.length, telegram.length]).toEqual([1, 1, 1]);
  expect(await queue()).toMatchObject({ waiting: 1, lastError: '', lastPostError: reason });
  service.answer(() => ({ status: 204 }));
  server.clock.advance(waitSeconds - 1);
  expect(await titles()).toEqual([]);
  server.clock.advance(1);
  expect(await titles()).toEqual(['New event: Git Together']);
  expect(await queue()).toMatchObject({ waiting: 0, failed: [], lastPostError: '' });
});

test('a channel that fails for a day is given up', async () => {
  service.answer(() => ({ status: 503 }));
  await desk.create({ ...EVENT, startsAt: '2025-04-05T11:30:00Z', announce: true });
  for (let hour = 0; hour < 27; hour += 1) {
    await server.runPosts();
    server.clock.advance(3600);
  }
  const { failed, waiting } = await queue();
  expect(failed.map(({ to }) => to).toSorted()).toEqual(['Discord', 'Slack', 'Telegram']);
  expect(waiting).toBe(0);
});

test('neither an unknown certificate nor a name that leads to this machine gets a post', async () => {
  await server.close();
  await start(service.channels({ ca: undefined }));
  await desk.create({ ...EVENT, announce: true });
  await posts();
  const untrusted = 'Discord could not be reached (DEPTH_ZERO_SELF_SIGNED_CERT).';
  const reasons = await server.query(`select email, status, reason from mail`);
  expect(reasons).toContainEqual({ email: 'Discord', status: 'waiting', reason: untrusted });
  const before = service.connections();

  await server.close();
  await start(service.channels({ allowedAddresses: [] }));
  await desk.create({ ...EVENT, announce: true });
  await posts();
  const { failed } = await queue();
  expect(failed.map(({ reason }) => reason).toSorted()).toEqual(
    ['Discord', 'Slack', 'Telegram'].map(
      (name) => `The address for ${name} leads to a private network.`,
    ),
  );
  expect(service.connections()).toBe(before);
});

test('addresses and tokens are neither logged nor stored, whatever goes wrong', async () => {
  service.answer(({ url }) => {
    if (url.includes('/api/webhooks/')) return { status: 404 };
    return url.includes('/services/') ? { status: 500 } : null;
  });
  await desk.create({ ...EVENT, announce: true });
  await server.runPosts();
  expect(server.logged.filter(({ event }) => event === 'mail_failed')).toMatchObject([
    { kind: 'post', to: 'Discord' },
    { kind: 'post', to: 'Slack' },
    { kind: 'post', to: 'Telegram' },
  ]);
  await service.close();
  server.clock.advance(60);
  await server.runPosts();
  const known = JSON.stringify([server.logged, [...(await dumpTables(server))], await queue()]);
  const { port } = new URL(service.url);
  for (const secret of [...SECRETS, `:${port}`, 'localhost', '/webhooks/']) {
    expect(known).not.toContain(secret);
  }
});

test('a dead channel and a pause of the mails do not hold each other up', async () => {
  await mailing.addSubscribers(2, server.clock.now());
  service.answer(() => null);
  await desk.create({ ...EVENT, announce: true });
  const worker = server.startPostWorker();
  await vi.waitFor(() => expect(service.called).not.toEqual([]));
  await server.runMailQueue();
  expect(server.sent).toHaveLength(2);
  await worker.stop();

  service.answer(() => ({ status: 200 }));
  await server.query(
    `insert into mail_pause values (1, ${server.clock.now()}, ${server.clock.now() + 600_000}, 'full')`,
  );
  await desk.create({ ...EVENT, name: 'Other', announce: true });
  await server.runMailQueue();
  expect(server.sent).toHaveLength(2);
  service.called.length = 0;
  expect(await titles()).toContain('New event: Other');
  // What a channel accepts says nothing about the mail server.
  expect((await queue()).pausedSince).not.toBeNull();
});

test('a post that a killed server had claimed is sent by another one, and the others only once', async () => {
  await desk.create({ ...EVENT, announce: true });
  const claimed = await server.store.mailQueue.claimPost(server.clock.now());
  const { address } = server;
  const startAt = server.clock.now();
  const other = await createTestServer({
    database: address,
    startAt,
    channels: service.channels(),
  });
  await other.runPosts();
  expect(service.called).toHaveLength(2);
  other.clock.advance(60);
  await other.runPosts();
  expect(service.called).toHaveLength(3);
  expect(await server.query('select status from mail')).toEqual(
    ['sent', 'sent', 'sent'].map((status) => ({ status })),
  );
  expect(claimed).not.toBeNull();
  await other.close();
});

test('a post to a channel that is not set up any more is dropped', async () => {
  service.answer(() => ({ status: 500 }));
  await desk.create({ ...EVENT, announce: true });
  await server.runPosts();
  server.clock.advance(60);
  const { address } = server;
  const other = await createTestServer({ database: address, startAt: server.clock.now() });
  await other.runPosts();
  expect(await server.query(`select distinct status from mail`)).toEqual([{ status: 'skipped' }]);
  await other.close();
});

test('a check tries each channel without a post, and says what it cannot try', async () => {
  const check = () => Promise.allSettled(service.channels().map((channel) => channel.check()));
  expect(await check()).toMatchObject([
    { value: 'the webhook exists' },
    { value: 'cannot be tried without posting' },
    { value: 'the bot exists and knows the chat' },
  ]);
  expect(service.called.map(({ method, url }) => `${method} ${url.split('/').at(-1)}`)).toEqual(
    expect.arrayContaining([`GET ${DISCORD}`, 'GET getMe', 'POST getChat']),
  );
  expect(service.called).toHaveLength(3);
  service.answer(() => ({ status: 404 }));
  expect((await check()).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
  ]);
});

test.each([
  ['ANNOUNCE_DISCORD', 'http://discord.com/api/webhooks/1/secret-word'] as const,
  ['ANNOUNCE_SLACK', 'secret-word'] as const,
  ...['127.0.0.1', '127.1', '10.0.0.1', '[::1]', '8.8.8.8', 'localhost', 'a.localhost'].map(
    (host) => ['ANNOUNCE_DISCORD', `https://${host}/secret-word`] as const,
  ),
  ['ANNOUNCE_TELEGRAM', 'secret-word@chat'] as const,
  ['ANNOUNCE_TELEGRAM', '123456:secret-word-secret-word'] as const,
])('the server does not start with %s=%s, and does not repeat the value', (variable, value) => {
  let message = '';
  try {
    readConfig({ [variable]: value });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    message = String(error);
  }
  expect(message).toContain(`${variable}: must`);
  expect(message).not.toContain('secret-word');
});

test('a chat of Telegram is named with or without its @, or by its number', () => {
  const chatOf = (chat: string) =>
    readConfig({ ANNOUNCE_TELEGRAM: `123456:ABCDEFGHIJKLMNOPQRSTUVWX@${chat}` }).channels.telegram
      ?.chat;
  expect(['news_room', '@news_room', '-100123'].map(chatOf)).toEqual([
    '@news_room',
    '@news_room',
    '-100123',
  ]);
});
