// Certificates: who gets one, once; what becomes of them when a name is corrected, one is withdrawn, or an account or an
// event is deleted.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeletionSummary } from '@/contract/account';
import type {
  CertificateDesign,
  DueCertificate,
  IssuedCertificate,
} from '@/contract/admin-certificates';
import type { Certificate, OwnCertificate } from '@/contract/certificate';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { openDoor, tap } from '#tests/support/door';
import { createTestServer, type TestServer } from '#tests/support/server';

const DAY_SECONDS = 86_400;
const UNKNOWN = 'abcdefghjkmnpqrs';
const DESIGN: CertificateDesign = {
  title: 'Certificate of Participation',
  text: '{name} came to {event} on {date}, for {hours} hours.',
  hours: 2.5,
  signatories: [{ name: 'Lakshmi Rao', role: 'Chair', signature: null }],
};

let database: TestDatabase;
let server: TestServer;
let desk: Desk;

beforeEach(async () => {
  database = await createDatabase();
  server = await createTestServer({
    database: database.address,
    environment: { MAIL_PER_MINUTE: '1000' },
  });
  desk = await openDesk(server);
});

afterEach(async () => {
  await server.close();
  await database.remove();
});

const address = (member: string) => `${member}@example.org`;

/** An event to which members and walk-ins came, the members in the order of the line. */
async function createEvent(...members: string[]) {
  const event = await desk.create({ startsAt: '2025-03-01T12:00:00Z' });
  const { id } = event;
  const tokens: string[] = [];
  for (const member of members) {
    const token = await server.signIn(address(member));
    await desk.showInterest(id, token);
    tokens.push(token);
  }
  const attend = (person: object) =>
    desk.call(`/api/admin/event/${id}/attendance`, {
      method: 'POST',
      json: { id: randomUUID(), ...person },
    });
  return {
    ...event,
    tokens,
    arrive: (number: number) => attend({ who: String(number) }),
    walkIn: (name: string, email: string | null) => attend({ name, email }),
  };
}

const close = (id: string) =>
  desk.call(`/api/admin/event/${id}/attendance/close`, { method: 'POST' });

const issue = (id: string, design: object = DESIGN) =>
  desk.call<{ issued: number; mailed: number }>(`/api/admin/event/${id}/certificate`, {
    method: 'POST',
    json: design,
  });

async function certificatesOf(id: string) {
  const { data } = await desk.call<{
    design: CertificateDesign | null;
    due: DueCertificate[];
    issued: IssuedCertificate[];
  }>(`/api/admin/event/${id}/certificate`);
  const mailed = data.due.filter(({ email }) => email !== null).length;
  return { ...data, due: data.due.length, mailed };
}

const codeOf = async (id: string, name: string) =>
  (await certificatesOf(id)).issued.find((issued) => issued.name === name)?.code ?? '';

const read = async (code: string) =>
  (await desk.call<Certificate>(`/api/certificate/${code}`)).data;

const withdraw = (code: string) =>
  desk.call(`/api/admin/certificate/${code}/withdrawal`, { method: 'POST' });

const ownOf = async (token: string) =>
  (await desk.call<OwnCertificate[]>('/api/user/certificate', { token })).data;

/** The codes that the queue of mails ties to addresses. */
const mailedCodes = async () => {
  const rows = await database.query("select subject_id from mailing where kind = 'certificate'");
  return new Set(rows.map((row) => Object(row).subject_id));
};

/** Gives the members names of their own. */
const rename = (member: string, name: string) =>
  database.query(`update member set name = '${name}' where email = '${address(member)}'`);

test('a closed list gets certificates once, and later only those who are new', async () => {
  const { id, tokens, arrive, walkIn } = await createEvent('ann', 'bob', 'cid');
  await rename('ann', 'Ann');
  await arrive(1);
  await walkIn('Wim', address('wim'));
  await walkIn('Wes', null);
  expect(await issue(id)).toMatchObject({ status: 409, code: 'list_open' });
  await close(id);
  expect(await certificatesOf(id)).toEqual({ design: null, due: 3, mailed: 2, issued: [] });
  // Mails about the event are muted, but the certificate is the member's own.
  await database.query('update registration set is_muted = 1');
  expect(await issue(id)).toMatchObject({ status: 201, data: { issued: 3, mailed: 2 } });
  // Only the history says who issued them.
  expect(JSON.stringify(await database.query('select * from certificate_design'))).not.toContain(
    '@',
  );
  await server.runMailQueue();
  expect(server.sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    'ann@example.org: Your certificate: Git Together',
    'wim@example.org: Your certificate: Git Together',
  ]);

  const [own] = await ownOf(tokens[0] ?? '');
  expect(own).toMatchObject({ title: DESIGN.title, event: 'Git Together' });
  const mail = server.sent.find(({ to }) => to === address('ann'));
  expect(mail?.text).toContain(`http://localhost:3000/certificate/${own?.code}`);
  expect(Object.keys(mail?.headers ?? {})).toEqual(['Auto-Submitted']);
  expect(await read(own?.code ?? '')).toEqual({
    state: 'valid',
    sheet: {
      title: DESIGN.title,
      text: 'Ann came to Git Together on Saturday, 1 March 2025, for 2.5 hours.',
      name: 'Ann',
      event: 'Git Together',
      date: 'Saturday, 1 March 2025',
      signatories: DESIGN.signatories,
      issuedAt: '2025-03-01T10:00:00.000Z',
      issuedBy: '',
      arrivedAt: '2025-03-01T10:00:00.000Z',
      how: 'ticked',
      door: null,
    },
    replacedBy: null,
    hasPdf: true,
  });

  expect(await issue(id)).toMatchObject({ status: 409, code: 'nobody_new' });
  await arrive(2);
  server.clock.advance(60);
  const second = { ...DESIGN, title: 'Second', text: 'For {name}', hours: null };
  expect((await issue(id, second)).data).toEqual({ issued: 1, mailed: 1 });
  const { design, due, issued } = await certificatesOf(id);
  expect({ design, due, issued: issued.length }).toEqual({ design: second, due: 0, issued: 4 });
  expect(await ownOf(tokens[2] ?? '')).toEqual([]);
});

test('names that are corrected before the issue are on the certificates, and nowhere else', async () => {
  const { id, tokens, arrive, walkIn } = await createEvent('21911a0502', 'bob');
  await rename('21911a0502', '21911a0502');
  await arrive(1);
  await arrive(2);
  await walkIn('wim', address('wim'));
  await close(id);
  const { data } = await desk.call<{ due: DueCertificate[] }>(`/api/admin/event/${id}/certificate`);
  expect(new Map(data.due.map(({ name, email }) => [name, email]))).toEqual(
    new Map([
      ['21911a0502', address('21911a0502')],
      ['Test Member', address('bob')],
      ['wim', address('wim')],
    ]),
  );
  const [ann, wim] = ['21911a0502', 'wim'].map(
    (name) => data.due.find((person) => person.name === name)?.who,
  );
  const names = [
    { who: ann, name: ' Ann Rao ' },
    { who: wim, name: 'Wim' },
    { who: 'nobody', name: 'Nobody' },
  ];
  for (const [name, field] of [
    ['', 'names.0.name'],
    ['x'.repeat(101), 'names.0.name'],
  ]) {
    const refused = await issue(id, { ...DESIGN, names: [{ who: ann, name }] });
    expect(refused).toMatchObject({ status: 400, field });
  }
  const checked = await desk.call<{ text: string }[]>(`/api/admin/event/${id}/certificate/check`, {
    method: 'POST',
    json: { ...DESIGN, names: [{ who: ann, name: 'Ann 漢' }] },
  });
  expect(checked.data.map(({ text }) => text)).toEqual(['Ann 漢']);
  expect((await issue(id, { ...DESIGN, names })).data).toEqual({ issued: 3, mailed: 3 });
  const { issued } = await certificatesOf(id);
  expect(issued.map(({ name }) => name)).toEqual(['Ann Rao', 'Test Member', 'Wim']);
  const profile = await desk.call<{ name: string }>('/api/user', { token: tokens[0] ?? '' });
  expect(profile.data.name).toBe('21911a0502');
});

test('a certificate says at which door somebody was let in', async () => {
  const { id } = await createEvent('ann');
  const door = await openDoor(desk, id);
  await door.send(tap.in('some-tap-1', '1', server.clock.now()));
  await close(id);
  await issue(id);
  expect((await read(await codeOf(id, 'Test Member'))).sheet).toMatchObject({
    how: 'scanned',
    door: 1,
  });
});

test('a text has at most eight words in braces, and none that stands for nothing', async () => {
  const { id, walkIn } = await createEvent();
  await walkIn('Wim', null);
  await close(id);
  const withWords = (count: number) => ({ ...DESIGN, text: '{name} { x } '.repeat(count) });
  expect(await issue(id, withWords(9))).toMatchObject({ status: 400, field: 'text' });
  expect(await issue(id, { ...DESIGN, text: 'For {nmae}' })).toMatchObject({ status: 400 });
  expect((await issue(id, withWords(8))).status).toBe(201);
});

test('hours are a quarter at least, with two decimals at most, and stand as they were entered', async () => {
  const { id, walkIn } = await createEvent();
  await walkIn('Wim', null);
  await close(id);
  for (const hours of [0, -1, 0.24, 1e-46, 1e-9, 1.005, 2.333, 1000.01]) {
    expect(await issue(id, { ...DESIGN, hours })).toMatchObject({ status: 400, field: 'hours' });
  }
  for (const hours of [0.25, 0.29, 1.1, 2.55, 999.99, 1000]) {
    expect((await issue(id, { ...DESIGN, hours })).status).toBe(201);
    const code = await codeOf(id, 'Wim');
    expect((await read(code)).sheet?.text).toContain(`for ${hours} hours.`);
    await withdraw(code);
  }
});

test('a name of 1 to 100 characters can be corrected to another one', async () => {
  const { id, walkIn } = await createEvent();
  const long = 'W'.repeat(100);
  expect((await walkIn(`${long}W`, null)).status).toBe(400);
  expect((await walkIn(long, null)).status).toBe(200);
  await close(id);
  await issue(id);
  const correct = async (name: string, to: string) => {
    const json = { name: to };
    const path = `/api/admin/certificate/${await codeOf(id, name)}/name`;
    return (await desk.call(path, { method: 'POST', json })).status;
  };
  expect(await correct(long, 'R')).toBe(200);
  expect(await correct('R', 'V'.repeat(100))).toBe(200);
  for (const name of [' ', 'V'.repeat(101)]) {
    expect(await correct('V'.repeat(100), name)).toBe(400);
  }
});

test('two who issue at once issue once, also to a member who came back with another number', async () => {
  const { id, tokens, arrive } = await createEvent('ann', 'bob');
  await arrive(1);
  await arrive(2);
  const [token = ''] = tokens;
  await desk.call(`/api/event/register?eventId=${id}`, { method: 'DELETE', token });
  await desk.showInterest(id, token);
  await arrive(3);
  await close(id);
  const replies = await Promise.all([issue(id), issue(id)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  await server.runMailQueue();
  expect(server.sent).toHaveLength(2);
});

test('a person who was noted more than once gets one certificate, and each name with a shared address its own', async () => {
  const { id, arrive, walkIn } = await createEvent('ann', 'bob');
  await walkIn('Annie', address('ann'));
  await arrive(1);
  await walkIn('Wim', address('wim'));
  server.clock.advance(1);
  await walkIn('Wim', address('wim'));
  await walkIn('Mia', address('wim'));
  await close(id);
  expect(await certificatesOf(id)).toMatchObject({ due: 3, mailed: 3 });
  expect((await issue(id)).data).toEqual({ issued: 3, mailed: 3 });
  const namesOf = async () => (await certificatesOf(id)).issued.map(({ name }) => name);
  expect(await namesOf()).toEqual(['Mia', 'Test Member', 'Wim']);
  await walkIn('Ann again', address('ann'));
  await walkIn('Bob', address('bob'));
  expect((await issue(id)).data).toEqual({ issued: 1, mailed: 1 });
  await arrive(2);
  expect((await issue(id)).status).toBe(409);
});

test('a corrected name makes a new version, to which all earlier addresses lead', async () => {
  const { id, tokens, walkIn, arrive } = await createEvent('ann');
  await arrive(1);
  await walkIn('Wmi', address('wim'));
  await close(id);
  await issue(id);
  const correct = (code: string, name: string) =>
    desk.call<{ code: string }>(`/api/admin/certificate/${code}/name`, {
      method: 'POST',
      json: { name },
    });
  const first = await codeOf(id, 'Wmi');
  const [own] = await ownOf(tokens[0] ?? '');
  const second = (await correct(first, 'Wim')).data.code;
  expect((await correct(second, 'Wim')).data.code).toBe(second);
  const third = (await correct(second, 'Wim de Wit')).data.code;
  for (const former of [first, second]) {
    expect(await read(former)).toEqual({
      state: 'replaced',
      sheet: null,
      replacedBy: third,
      hasPdf: false,
    });
    expect((await correct(former, 'Wout')).status).toBe(404);
  }
  expect((await read(third)).sheet).toMatchObject({
    name: 'Wim de Wit',
    text: expect.stringMatching(/^Wim de Wit came/),
  });
  expect(JSON.stringify(await database.query('select * from certificate'))).not.toContain('Wmi');
  expect(await mailedCodes()).toEqual(new Set([own?.code, third]));
  await server.runMailQueue();
  const toWim = server.sent.filter(({ to }) => to === address('wim'));
  expect(toWim).toHaveLength(1);
  expect(toWim[0]?.text).toContain(third);
  expect((await certificatesOf(id)).due).toBe(0);

  await correct(own?.code ?? '', 'Ann Able');
  await server.runMailQueue();
  expect(
    server.sent.filter(({ to }) => to === address('ann')).map(({ subject }) => subject),
  ).toEqual(['Your certificate: Git Together', 'Your corrected certificate: Git Together']);
  expect(await ownOf(tokens[0] ?? '')).toHaveLength(1);
});

test('a withdrawn certificate keeps its code and nothing else, not even its design', async () => {
  const { id, arrive } = await createEvent('ann', 'bob');
  await arrive(1);
  await arrive(2);
  await close(id);
  await issue(id);
  const [ann = '', bob = ''] = (await certificatesOf(id)).issued.map(({ code }) => code);
  expect((await withdraw(UNKNOWN)).status).toBe(404);
  expect((await withdraw(ann)).status).toBe(200);
  expect((await withdraw(ann)).status).toBe(200);
  expect(await read(ann)).toEqual({
    state: 'withdrawn',
    sheet: null,
    replacedBy: null,
    hasPdf: false,
  });
  expect(await database.query('select id from certificate_design')).toHaveLength(1);
  await withdraw(bob);
  expect(await database.query('select id from certificate_design')).toEqual([]);
  const [row] = await database.query(`select * from certificate where code = '${ann}'`);
  expect(Object.values(Object(row)).filter((value) => value !== null)).toEqual([ann, 'withdrawn']);
  expect(await mailedCodes()).toEqual(new Set());
  expect(await database.query('select id from mail')).toEqual([]);
  expect(await certificatesOf(id)).toMatchObject({ design: null, due: 2, issued: [] });

  const history = await desk.call<{ entries: { action: string; subject: string }[] }>(
    '/api/admin/history',
  );
  expect(history.data.entries.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
    ['event.certificate-withdrawn', 'Git Together'],
    ['event.certificate-withdrawn', 'Git Together'],
    ['event.certificates-issued', 'Git Together'],
  ]);
});

test('a deleted account takes its certificates along, unless the member keeps them', async () => {
  const { id, tokens, arrive, walkIn } = await createEvent('ann', 'bob');
  await rename('ann', 'Ann');
  await arrive(1);
  // Bob has an account, but the door did not know it.
  await walkIn('Bobby', address('bob'));
  await close(id);
  await issue(id);
  const codes = [];
  for (const [token, member, json] of [
    [tokens[0] ?? '', 'ann', { certificates: 'keep' }],
    [tokens[1] ?? '', 'bob', {}],
  ] as const) {
    codes.push((await ownOf(token))[0]?.code ?? '');
    const summary = await desk.call<DeletionSummary>('/api/user/delete', { token });
    expect(summary.data.certificates).toBe(1);
    const exported = await server.request('/api/user/export', { token });
    expect(await exported.json()).toMatchObject({
      certificates: [{ page: `/certificate/${codes.at(-1)}`, event: 'Git Together' }],
    });
    const sent = await desk.call<{ token: string }>('/api/user/delete/code', {
      method: 'POST',
      token,
    });
    const otp = server.outbox.get(address(member));
    const body = { otp, token: sent.data.token, ...json };
    const deleted = await desk.call('/api/user/delete', { method: 'POST', token, json: body });
    expect(deleted.status).toBe(200);
  }
  const [kept = '', withdrawn = ''] = codes;
  expect(await read(kept)).toMatchObject({ state: 'valid', sheet: { name: 'Ann' } });
  expect(await read(withdrawn)).toMatchObject({ state: 'withdrawn', sheet: null });
  await server.runMailQueue();
  expect(server.sent).toEqual([]);
  expect((await certificatesOf(id)).due).toBe(0);
  for (const table of ['certificate', 'door_tap', 'mail', 'mailing']) {
    const rows = JSON.stringify(await database.query(`select * from ${table}`));
    expect(rows).not.toMatch(/bob|ann@/i);
  }
});

test('certificates outlive their event', async () => {
  const event = await createEvent('ann');
  await event.arrive(1);
  await close(event.id);
  await issue(event.id);
  const code = await codeOf(event.id, 'Test Member');
  await desk.remove((await desk.read(event.id)).data);
  server.clock.advance(120 * DAY_SECONDS);
  await server.store.purge();
  expect(await database.query('select id from event where name is not null')).toEqual([]);
  expect(await read(code)).toMatchObject({ state: 'valid', sheet: { event: 'Git Together' } });
  desk = await openDesk(server);
  const corrected = await desk.call<{ code: string }>(`/api/admin/certificate/${code}/name`, {
    method: 'POST',
    json: { name: 'Ann Able' },
  });
  expect((await read(corrected.data.code)).sheet?.name).toBe('Ann Able');
  expect((await withdraw(corrected.data.code)).status).toBe(200);
});

test('the picture of a signature is checked, made smaller, and shown with the certificate alone', async () => {
  const { id, arrive } = await createEvent('ann');
  await arrive(1);
  await close(id);
  const withPicture = (signature: string) => ({
    ...DESIGN,
    signatories: [{ name: 'Lakshmi Rao', role: 'Chair', signature }],
  });
  const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .webp()
    .toBuffer();
  for (const [signature, field] of [
    ['data:image/png;base64,iVBORw0KGgo=', 'signatories'],
    [`data:image/png;base64,${webp.toString('base64')}`, 'signatories'],
    ['data:image/svg+xml;base64,PHN2Zy8+', 'signatories.0.signature'],
    [`data:image/png;base64,${'A'.repeat(300_000)}`, 'signatories.0.signature'],
  ] as const) {
    expect(await issue(id, withPicture(signature))).toMatchObject({ status: 400, field });
  }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 280, channels: 3 as const, noise, background: 'white' };
  const jpeg = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  const large = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  expect(large.length).toBeGreaterThan(100_000);
  expect((await issue(id, withPicture(large))).status).toBe(201);
  const { sheet } = await read(await codeOf(id, 'Test Member'));
  const [, data = ''] = sheet?.signatories[0]?.signature?.split('data:image/png;base64,') ?? [];
  const { format, width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
  expect([format, width <= 600, height <= 200]).toEqual(['png', true, true]);
});

test('an unknown code is a 404, and too many from one network are refused, but no right one', async () => {
  const { id, arrive } = await createEvent('ann');
  await arrive(1);
  await close(id);
  await issue(id);
  const code = await codeOf(id, 'Test Member');
  const status = async (path: string, ip: string) =>
    (await server.request(`/api/certificate/${path}`, { ip })).status;
  for (let count = 0; count < 65; count += 1) expect(await status(code, '192.0.2.1')).toBe(200);
  for (const wrong of [UNKNOWN, `${UNKNOWN}/pdf`, "'--", code.toUpperCase()]) {
    expect(await status(wrong, '192.0.2.1')).toBe(404);
  }
  for (let count = 0; count < 56; count += 1) await status(UNKNOWN, '192.0.2.1');
  expect(await status(UNKNOWN, '192.0.2.1')).toBe(429);
  expect(await status(code, '192.0.2.1')).toBe(200);
  expect(await status(`${code}/pdf`, '192.0.2.1')).toBe(200);
  expect(await status(UNKNOWN, '203.0.113.9')).toBe(404);
});

test('the PDF is a file named after the person, unless no font has a letter of the name', async () => {
  const { id, walkIn } = await createEvent();
  for (const name of ['Zoë "Z" శ్రీ', 'محمد', 'Ann 🎉']) await walkIn(name, null);
  await close(id);
  await issue(id);
  const pdfOf = async (name: string) => {
    const code = await codeOf(id, name);
    const { hasPdf } = await read(code);
    return { hasPdf, response: await server.request(`/api/certificate/${code}/pdf`) };
  };
  const { hasPdf, response } = await pdfOf('Zoë "Z" శ్రీ');
  expect(hasPdf).toBe(true);
  const headers = ['Content-Type', 'Cache-Control', 'X-Robots-Tag', 'Content-Disposition'];
  expect(headers.map((name) => response.headers.get(name))).toEqual([
    'application/pdf',
    'no-store',
    'noindex',
    'attachment; filename="Certificate Zoe Z , Git Together.pdf"; ' +
      `filename*=UTF-8''${encodeURIComponent('Certificate Zoë Z శ్రీ, Git Together.pdf')}`,
  ]);
  const file = new Uint8Array(await response.arrayBuffer());
  expect(new TextDecoder('latin1').decode(file.slice(0, 5))).toBe('%PDF-');
  const without = await pdfOf('محمد');
  expect([without.hasPdf, without.response.status]).toEqual([false, 404]);
  const withoutEmoji = await pdfOf('Ann 🎉');
  expect([withoutEmoji.hasPdf, withoutEmoji.response.status]).toEqual([true, 200]);
});
