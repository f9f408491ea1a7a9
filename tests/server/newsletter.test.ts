import { beforeEach, expect, test } from 'vitest';
import { JWT_SECRET, linksIn } from '#tests/support/mail-links';
import { server, useServer } from '#tests/support/server';

const EMAIL = 'jane@example.org';
const HOUR = 3600;
const DAY = 24 * HOUR;
const GUESS = 'A'.repeat(43);

let links: ReturnType<typeof linksIn>;

useServer({ environment: { JWT_SECRET } });
beforeEach(async () => {
  links = linksIn(server);
});

const subscribe = (email = EMAIL) => server.request('/api/email', { json: { email } });
const confirm = (token: unknown) => server.request('/api/email/confirm', { json: { token } });
const leave = (token: string) =>
  server.request(`/api/email/leave?token=${token}`, { method: 'POST' });
const rejoin = (token: unknown) => server.request('/api/email/rejoin', { json: { token } });

async function subscribeAndConfirm(email = EMAIL): Promise<void> {
  await subscribe(email);
  expect((await confirm(await links.confirm(email))).status).toBe(200);
}

async function stateOf(email = EMAIL): Promise<unknown> {
  const [row] = await server.query(`select state from subscriber where email = '${email}'`);
  return row === undefined ? undefined : Object(row).state;
}

const waitingMails = (kind: string) =>
  server.query(
    `select email from mail join mailing on mailing.id = mailing_id
      where kind = '${kind}' and status = 'waiting' order by email`,
  );

async function sendLetter(): Promise<void> {
  const token = await server.signInAdmin();
  const json = { subject: 'News', body: 'Hello' };
  expect((await server.request('/api/admin/letter', { token, json })).status).toBe(202);
}

test('a new address is a 201 and a known one a 203, in any spelling', async () => {
  const first = await subscribe('jane@example.org');
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ data: null, message: 'Thank you for subscribing!' });
  for (const spelling of ['jane@example.org', ' Jane@Example.ORG ']) {
    const again = await subscribe(spelling);
    expect(again.status).toBe(203);
    expect(await again.json()).toMatchObject({
      data: null,
      message: "You've already submitted email once. Thank you!",
    });
  }
});

test.each(['', 'nobody', 7, null, ['a@b.co'], { a: 1 }])('%j is not an address', async (email) => {
  const response = await server.request('/api/email', { json: { email } });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: null, field: 'email' });
});

test('one client IP can subscribe thirty addresses within 5 minutes', async () => {
  const from = async (email: string, ip: string) =>
    server.request('/api/email', { json: { email }, ip });
  for (let index = 0; index < 30; index += 1) {
    expect((await from(`student${index}@example.org`, '203.0.113.7')).status).toBe(201);
  }
  const rejected = await from('late@example.org', '203.0.113.7');
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('Retry-After')).toBe('300');
  expect((await from('late@example.org', '203.0.113.8')).status).toBe(201);
});

/** The one-click address and the token of the latest mail to somebody. */
async function latestMail(to: string) {
  await server.runMailQueue();
  const mail = server.sent.findLast((sent) => sent.to === to);
  const token = /token=([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  return { token, text: mail?.text ?? '', headers: mail?.headers ?? {} };
}

test('from the footer to the news and out again, by the links of the mails', async () => {
  await subscribe();
  const asking = await latestMail(EMAIL);
  expect(asking.text).toContain('http://localhost:3000/news/confirm?token=');
  expect(asking.headers).not.toHaveProperty('List-Unsubscribe');
  expect((await (await confirm(asking.token)).json()).data).toEqual({ email: EMAIL });

  await sendLetter();
  const { text, headers } = await latestMail(EMAIL);
  const { pathname, search } = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '');
  const page = await server.request(pathname + search);
  expect(text).toContain(page.headers.get('Location'));
  const left = await server.request(pathname + search, {
    method: 'POST',
    body: headers['List-Unsubscribe-Post'] ?? '',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(left.status).toBe(200);
  expect(await stateOf()).toBe('left');
});

test('a new address is pending, gets a confirm mail and nothing else', async () => {
  await subscribe();
  expect(await stateOf()).toBe('pending');
  expect(await waitingMails('confirm')).toEqual([{ email: EMAIL }]);
  const token = await server.signInAdmin();
  const json = { subject: 'News', body: 'Hello' };
  const letter = await server.request('/api/admin/letter', { token, json });
  expect(letter.status).toBe(409);
  expect(await waitingMails('letter')).toEqual([]);
});

test('of fifty simultaneous subscriptions of an address one is new, and one mail is queued', async () => {
  const ips = Array.from({ length: 50 }, (_, index) => `203.0.113.${index}`);
  const responses = await Promise.all(
    ips.map((ip) => server.request('/api/email', { json: { email: EMAIL }, ip })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 203)).toHaveLength(49);
  expect(await waitingMails('confirm')).toHaveLength(1);
});

test('a pending address that asks again gets another mail at most once an hour', async () => {
  await subscribe();
  server.clock.advance(HOUR - 1);
  expect((await subscribe()).status).toBe(203);
  expect(await waitingMails('confirm')).toHaveLength(1);
  server.clock.advance(1);
  const again = await Promise.all(Array.from({ length: 10 }, () => subscribe()));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 203));
  expect(await waitingMails('confirm')).toHaveLength(2);
});

test('the link of each confirm mail confirms, also the second time and much later', async () => {
  await subscribe();
  const first = await links.confirm(EMAIL);
  server.clock.advance(2 * HOUR);
  await subscribe();
  const second = await links.confirm(EMAIL);
  expect(second).not.toBe(first);
  for (const token of [first, second, first]) {
    const response = await confirm(token);
    expect(response.status).toBe(200);
    expect((await response.json()).data).toEqual({ email: EMAIL });
  }
  server.clock.advance(400 * DAY);
  await server.store.purge();
  expect((await confirm(first)).status).toBe(200);
  expect(server.logged.filter(({ event }) => event === 'subscription_confirmed')).toHaveLength(1);
});

test.each([true, false])(
  'a subscription that is not confirmed within 7 days is forgotten (purged: %s)',
  async (isPurged) => {
    await subscribe();
    const token = await links.confirm(EMAIL);
    server.clock.advance(7 * DAY - 1);
    await server.store.purge();
    expect(await stateOf()).toBe('pending');
    server.clock.advance(1);
    if (isPurged) {
      await server.store.purge();
      for (const table of ['subscriber', 'mailing', 'mail', 'mail_token']) {
        expect(await server.query(`select * from ${table}`)).toEqual([]);
      }
    }
    const response = await confirm(token);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ data: null, code: 'expired' });
  },
);

test.each(['', 'abc', `${GUESS}A`, `${GUESS.slice(1)}=`, `${GUESS.slice(1)} `, 7, null, [GUESS]])(
  '%j is no token',
  async (token) => {
    for (const response of [await confirm(token), await rejoin(token)]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ field: 'token' });
    }
  },
);

test('guessed tokens and tokens of another kind do nothing', async () => {
  await subscribeAndConfirm();
  await subscribe('other@example.org');
  const news = await links.news(EMAIL);
  const confirming = await links.confirm('other@example.org');
  for (const token of [GUESS, news]) expect((await confirm(token)).status).toBe(410);
  for (const token of [GUESS, confirming, 'abc', '', '%00', `${news}&token=${news}`]) {
    const response = await leave(token);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ data: null });
  }
  for (const token of [GUESS, confirming]) expect((await rejoin(token)).status).toBe(400);
  expect(await stateOf()).toBe('confirmed');
  expect(await stateOf('other@example.org')).toBe('pending');
});

test('one-click forms of mail providers end the subscription, without a cookie and from anywhere', async () => {
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  const bodies: [BodyInit | undefined, string | undefined][] = [
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [multipart, undefined],
    ['{"List-Unsubscribe":"One-Click"}', 'application/json'],
    ['{', 'application/json'],
    ['what ever', 'text/plain'],
    [undefined, undefined],
  ];
  for (const [index, [body, type]] of bodies.entries()) {
    const email = `s${index}@example.org`;
    await subscribeAndConfirm(email);
    const response = await server.request(`/api/email/leave?token=${await links.news(email)}`, {
      method: 'POST',
      headers: {
        ...(type !== undefined && { 'Content-Type': type }),
        Origin: 'https://mail.example',
        Referer: 'https://mail.example/inbox',
        'Sec-Fetch-Site': 'cross-site',
        'Sec-Fetch-Mode': 'no-cors',
        'Sec-Fetch-Dest': 'empty',
        'User-Agent': 'Mozilla/5.0',
      },
      ...(body !== undefined && { body }),
    });
    expect(response.status).toBe(200);
    expect((await response.json()).data).toEqual({ topic: 'news' });
    expect(await stateOf(email)).toBe('left');
  }
});

test('scanners that open all links change nothing', async () => {
  await subscribeAndConfirm();
  await subscribe('pending@example.org');
  const eventId = await server.addEvent();
  const member = await server.signIn();
  const register = `/api/event/register?eventId=${eventId}`;
  await server.request(register, { token: member, method: 'POST' });
  const tokens = [
    await links.news(EMAIL),
    await links.reminders('member@example.org'),
    await links.event('member@example.org', eventId),
    await links.confirm('pending@example.org'),
  ];
  const tables = ['subscriber', 'member', 'registration', 'mail', 'mail_token'];
  const dump = () => Promise.all(tables.map((table) => server.query(`select * from ${table}`)));
  const before = await dump();
  for (const token of tokens) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      for (const path of ['leave', 'confirm', 'rejoin']) {
        const response = await server.request(`/api/email/${path}?token=${token}`, { method });
        expect(response.status).toBe(path === 'leave' && /GET|HEAD/.test(method) ? 302 : 405);
      }
    }
  }
  expect(await dump()).toEqual(before);
});

test('opening the address of a one-click link leads to the page with the button', async () => {
  await subscribeAndConfirm();
  const token = await links.news(EMAIL);
  for (const method of ['GET', 'HEAD']) {
    const opened = await server.request(`/api/email/leave?token=${token}`, { method });
    expect(opened.headers.get('Location')).toBe(
      `http://localhost:3000/news/leave?token=${token}&topic=news`,
    );
    expect(opened.headers.get('Cache-Control')).toBe('no-store');
    expect(await opened.text()).toBe('');
  }
  const unknown = await server.request('/api/email/leave?token=a%26b%0d%0aX:y');
  expect(unknown.headers.get('Location')).toBe(
    'http://localhost:3000/news/leave?token=a%26b%0D%0AX%3Ay',
  );
  const without = await server.request('/api/email/leave');
  expect(without.headers.get('Location')).toBe('http://localhost:3000/news/leave');
});

test('somebody can leave twice, come back, and leave again by the same link', async () => {
  await subscribeAndConfirm();
  const token = await links.news(EMAIL);
  for (let round = 0; round < 2; round += 1) {
    for (const response of [await leave(token), await leave(token)]) {
      expect(response.status).toBe(200);
      expect((await response.json()).data).toEqual({ topic: 'news' });
    }
    expect(await stateOf()).toBe('left');
    for (const response of [await rejoin(token), await rejoin(token)]) {
      expect(response.status).toBe(200);
      expect((await response.json()).data).toEqual({ topic: 'news' });
    }
    expect(await stateOf()).toBe('confirmed');
  }
});

test('somebody who left can subscribe again, and has to confirm again', async () => {
  await subscribeAndConfirm();
  const earlier = await links.confirm(EMAIL);
  await leave(await links.news(EMAIL));
  const late = await confirm(earlier);
  expect(late.status).toBe(410);
  expect((await subscribe()).status).toBe(201);
  expect(await waitingMails('confirm')).toHaveLength(1);
  expect((await confirm(earlier)).status).toBe(410);
  expect(await stateOf()).toBe('pending');
  expect((await confirm(await links.confirm(EMAIL))).status).toBe(200);
});

test('who leaves and subscribes in turn gets a confirm mail at most once an hour', async () => {
  await subscribeAndConfirm();
  await server.runMailQueue();
  const confirmMails = () => server.sent.filter(({ text }) => text.includes('/news/confirm'));
  const before = confirmMails().length;
  for (let round = 0; round < 5; round += 1) {
    await leave(await links.news(EMAIL));
    expect((await subscribe()).status).toBe(201);
    expect((await subscribe()).status).toBe(203);
    await server.runMailQueue();
    server.clock.advance(1);
  }
  expect(confirmMails()).toHaveLength(before);
  server.clock.advance(HOUR);
  await server.runMailQueue();
  expect(confirmMails()).toHaveLength(before + 1);
  expect((await confirm(await links.confirm(EMAIL))).status).toBe(200);
});

test('an address that was never confirmed is forgotten after 7 days, whatever purge was interrupted', async () => {
  await subscribe();
  server.clock.advance(7 * DAY);
  await server.store.subscribers.purge(server.clock.now(), AbortSignal.abort());
  await server.store.purge();
  expect(await server.query('select email from subscriber')).toEqual([]);
});

test('30 days after leaving the address is gone, and the person is still counted', async () => {
  await subscribeAndConfirm();
  const member = 'member@example.org';
  await server.signIn(member);
  await subscribeAndConfirm(member);
  await sendLetter();
  for (const email of [EMAIL, member]) {
    await server.query(`insert into refused_address values ('${email}', 1, null) returning email`);
  }
  const token = await links.news(EMAIL);
  await leave(token);
  await leave(await links.news(member));
  server.clock.advance(30 * DAY - 1);
  await server.store.purge();
  expect(await stateOf()).toBe('left');
  server.clock.advance(1);
  await server.store.purge();
  expect(await server.query('select email, state from subscriber')).toEqual([
    { email: null, state: 'left' },
    { email: null, state: 'left' },
  ]);
  expect(await server.query('select email from mail')).toEqual([]);
  expect(await server.query('select email from refused_address')).toEqual([{ email: member }]);
  expect((await leave(token)).status).toBe(200);
  const back = await rejoin(token);
  expect(back.status).toBe(410);
  expect(await back.json()).toMatchObject({ code: 'expired' });
  expect((await subscribe()).status).toBe(201);
});

test('a link from a year ago still ends the mails', async () => {
  await subscribeAndConfirm();
  const eventId = await server.addEvent();
  const member = await server.signIn();
  const register = `/api/event/register?eventId=${eventId}`;
  await server.request(register, { token: member, method: 'POST' });
  const tokens = {
    news: await links.news(EMAIL),
    reminders: await links.reminders('member@example.org'),
    event: await links.event('member@example.org', eventId),
  };
  server.clock.advance(400 * DAY);
  await server.store.purge();
  for (const [topic, token] of Object.entries(tokens)) {
    const response = await leave(token);
    expect(response.status).toBe(200);
    expect((await response.json()).data).toEqual({ topic });
  }
  expect(await stateOf()).toBe('left');
  expect(await server.query('select reminders from member')).toEqual([{ reminders: 0 }]);
  expect(await server.query('select is_muted from registration')).toEqual([{ is_muted: 1 }]);
});

test('a link about one event mutes this event for this member, and reminders stop for one member', async () => {
  const members = ['one@example.org', 'other@example.org'];
  const events = [await server.addEvent(), await server.addEvent({ name: 'Another' })];
  for (const email of members) {
    const token = await server.signIn(email);
    for (const id of events) {
      await server.request(`/api/event/register?eventId=${id}`, { token, method: 'POST' });
    }
  }
  const muted = () =>
    server.query(
      `select email, event_id from registration join member on member.id = member_id
        where is_muted = 1`,
    );
  const stopped = () => server.query('select email from member where reminders = 0');
  const isDone = async (token: string): Promise<unknown> =>
    (await (await server.request(`/api/email/link?token=${token}`)).json()).data.isDone;
  const event = await links.event('one@example.org', events[1] ?? '');
  const reminders = await links.reminders('one@example.org');
  for (let round = 0; round < 2; round += 1) {
    for (const token of [event, reminders]) expect((await leave(token)).status).toBe(200);
    expect(await muted()).toEqual([{ email: 'one@example.org', event_id: Number(events[1]) }]);
    expect(await stopped()).toEqual([{ email: 'one@example.org' }]);
    for (const token of [event, reminders]) expect(await isDone(token)).toBe(true);
  }
  for (const token of [event, reminders, event]) expect((await rejoin(token)).status).toBe(200);
  expect(await muted()).toEqual([]);
  expect(await stopped()).toEqual([]);
  for (const token of [event, reminders]) expect(await isDone(token)).toBe(false);
});

test('the link in a mail does not name an event that was withdrawn or deleted', async () => {
  const event = await server.addEvent({ name: 'Secret' });
  await server.signIn();
  const token = await links.event('member@example.org', event);
  const admin = await server.signInAdmin();
  const path = `/api/event/${event}`;
  const named = async () =>
    (await (await server.request(`/api/email/link?token=${token}`)).json()).data.event;
  const setStatus = async (status: string) => {
    const { data } = await (await server.request(path, { token: admin })).json();
    await server.request(path, { method: 'PUT', token: admin, json: { ...data, status } });
    return named();
  };
  expect(await named()).toBe('Secret');
  expect(await setStatus('draft')).toBeNull();
  expect(await setStatus('published')).toBe('Secret');
  await server.request(`${path}?version=3`, { method: 'DELETE', token: admin });
  expect(await named()).toBeNull();
});

test('neither log nor database contains a token of a link, nor the log an address', async () => {
  await subscribeAndConfirm();
  const token = await links.news(EMAIL);
  const confirming = await links.confirm(EMAIL);
  await server.request(`/api/email/leave?token=${token}`);
  await leave(token);
  await rejoin(token);
  await leave(`${token}A`);
  const log = JSON.stringify(server.logged);
  const rows = JSON.stringify(await server.query('select * from mail_token'));
  expect(log).toContain('mail_stopped');
  for (const secret of [token, confirming]) {
    expect(log).not.toContain(secret);
    expect(rows).not.toContain(secret);
  }
  expect(log).not.toContain(EMAIL);
});

test('a link says what it is about and whom it is for, without the address, and changes nothing', async () => {
  const describe = async (token: string) => {
    const response = await server.request(`/api/email/link?token=${token}`);
    return { status: response.status, data: (await response.json()).data };
  };
  await subscribe();
  const masked = 'j***@example.org';
  expect(await describe(await links.confirm(EMAIL))).toEqual({
    status: 200,
    data: { topic: 'confirm', email: masked, event: null, isDone: false },
  });
  expect(await stateOf()).toBe('pending');
  await confirm(await links.confirm(EMAIL));
  expect(await describe(await links.news(EMAIL))).toEqual({
    status: 200,
    data: { topic: 'news', email: masked, event: null, isDone: false },
  });
  expect(await stateOf()).toBe('confirmed');
  expect((await describe(await links.confirm(EMAIL))).data).toMatchObject({ isDone: true });
  await leave(await links.news(EMAIL));
  expect((await describe(await links.news(EMAIL))).data).toMatchObject({ isDone: true });
  await subscribe('late@example.org');
  const late = await links.confirm('late@example.org');
  server.clock.advance(7 * DAY);
  expect((await describe(late)).status).toBe(410);
  expect((await describe(GUESS)).status).toBe(400);
  expect((await describe('short')).status).toBe(400);
});
