// Phones at the doors of an event, with and without a network and a camera.
import type {
  Browser,
  BrowserContext,
  Locator,
  Page,
  PlaywrightWorkerArgs,
} from '@playwright/test';
import type { Attendance, DoorLink } from '@/contract/admin-attendance';
import type { Question } from '@/contract/events';
import type { Ticket } from '@/contract/ticket';
import { ticketCodePath } from '@/domain/paths';
import { writeQrVideo } from '#tests/support/qr-video';
import { expectAccessible, expectReadableInSunlight } from './accessibility';
import { cutContent, setFontSize } from './cut-content';
import { expect, signedIn, signedInAsAdmin, type Site, test } from './fixtures';
import { asOldestBrowser } from './oldest-browsers';
import { postEvent } from './post-event';
import { expectNoSidewaysScroll } from './screen-checks';

test.use({
  allowedErrors: [/Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  siteOptions: { buildDir: '.', environment: { MAIL_PER_MINUTE: '6000' } },
});

const shirt: Question = {
  id: 'shirt',
  text: 'T-shirt',
  kind: 'choice',
  options: ['S', 'M'],
  required: false,
  atDoor: true,
};
const roll: Question = {
  ...shirt,
  id: 'roll',
  text: 'Roll number',
  kind: 'text',
  options: [],
  required: true,
};

/** An event with two seats, and members with their tickets in the order in which they came. */
async function openWorkshop(page: Page, site: Site, names: string[]) {
  const admin = await signedInAsAdmin(page, site);
  const id = await postEvent(page, admin, {
    name: 'Rust Night',
    date: 'Soon',
    capacity: 2,
    questions: [shirt, roll],
  });
  const codes: string[] = [];
  for (const [index, name] of names.entries()) {
    const headers = { Authorization: await signedIn(page, site, `member${index}@example.org`) };
    await page.request.put('/api/user', { headers, data: { name } });
    const data = { answers: { shirt: 'M', roll: `21A0${index}` } };
    await page.request.post(`/api/event/register?eventId=${id}`, { headers, data });
    const ticket = await page.request.get(`/api/event/${id}/ticket`, { headers });
    codes.push(((await ticket.json()).data as Ticket).code);
  }
  const path = `/api/admin/event/${id}`;
  const headers = { Authorization: admin };
  return {
    codes,
    openDoor: async (): Promise<DoorLink> =>
      (await (await page.request.post(`${path}/door`, { headers })).json()).data,
    endDoor: (door: DoorLink) => page.request.delete(`${path}/door/${door.id}`, { headers }),
    attendance: async (): Promise<Attendance> =>
      (await (await page.request.get(`${path}/attendance`, { headers })).json()).data,
  };
}

const phoneOf = (browser: Browser, site: Site): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: site.url,
    viewport: { width: 320, height: 640 },
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  });

/** Opens a door, once with a network. */
async function openFirst(phone: BrowserContext, door: DoorLink): Promise<Page> {
  const page = await phone.newPage();
  await page.goto(door.url ?? '');
  await expect(page.getByText('Works without a network')).toBeVisible();
  return page;
}

/** What a killed app leaves: only what was written. */
async function reopened(page: Page): Promise<Page> {
  const url = page.url();
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(url);
  return next;
}

const answer = (page: Page): Locator => page.getByRole('dialog');

async function expectAnswer(page: Page, word: string | RegExp, ...texts: string[]): Promise<void> {
  await expect(answer(page).getByRole('heading')).toHaveText(word);
  for (const text of texts) await expect(answer(page).getByRole('alert')).toContainText(text);
}

/** Expects that the page fits a narrow screen with text of both sizes, and is accessible. */
async function expectGoodScreen(page: Page, where: string): Promise<void> {
  for (const percent of [200, 100]) {
    await setFontSize(page, percent);
    await expectNoSidewaysScroll(page, `${where}, ${percent} %`);
    await expect.poll(() => cutContent(page), `${where}, ${percent} %`).toEqual([]);
  }
  await expectAccessible(page, where);
  await expectReadableInSunlight(page, where);
}

async function tick(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('list', { name: 'People in the list' }).getByRole('button');
  await expect(row).toHaveCount(1);
  await row.click();
}

const stored = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('door');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counts = ['lists', 'taps'].map(async (store) => {
      const counting = opening.result.transaction(store).objectStore(store).count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      return counting.result;
    });
    const all = await Promise.all(counts);
    opening.result.close();
    return all;
  });

test('two phones let people in without a network, one is killed, and both end with the same attendance', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(180_000);
  const hostile = `Zoë ${'W'.repeat(40)}`;
  const workshop = await openWorkshop(page, site, ['Ádám Nagy', 'Grace Hopper', hostile]);
  const [door1, door2] = [await workshop.openDoor(), await workshop.openDoor()];
  const cellar = await phoneOf(browser, site);
  const yard = await phoneOf(browser, site);
  let one = await openFirst(cellar, door1);
  const two = await openFirst(yard, door2);
  await expectGoodScreen(one, 'the page of a door');

  await cellar.setOffline(true);
  one = await reopened(one);
  await tick(one, 'adam');
  await expectAnswer(one, 'IN', 'Ádám Nagy', 'T-shirt: M');
  await expectGoodScreen(one, 'somebody is in');
  await answer(one).getByRole('button', { name: 'Undo' }).click();
  await expectAnswer(one, 'TAKEN BACK', 'Ádám Nagy is not in any more.');
  await expectGoodScreen(one, 'somebody is taken back');
  await answer(one).getByRole('button', { name: 'Next' }).click();
  await expect(one.getByText('0 of 2 are in')).toBeVisible();
  await tick(one, 'adam');
  await one.keyboard.press('Escape');
  await expect(one.getByText('1 of 2 is in')).toBeVisible();
  one = await reopened(one);
  await expect(one.getByText('1 of 2 is in')).toBeVisible();
  await expect(one.getByText('3 taps wait to be sent')).toBeVisible();

  // Somebody who waits is let in only by a second press.
  await tick(one, `${workshop.codes[2]?.slice(0, 4)} ${workshop.codes[2]?.slice(4, 8)}`);
  await expectAnswer(one, 'WAITING', hostile, '1st in line');
  await expectGoodScreen(one, 'somebody waits');
  await answer(one).getByRole('button', { name: 'Back' }).click();
  await expect(one.getByText('1 of 2 is in')).toBeVisible();
  await tick(one, 'zoe');
  await answer(one).getByRole('button', { name: 'Let in anyway' }).click();
  await expectAnswer(one, 'IN');
  await answer(one).click();
  await expect(answer(one)).toBeHidden();

  // The other door, by the keyboard alone, lets in the first one too, and a walk-in.
  await yard.setOffline(true);
  const search = two.getByRole('searchbox');
  await search.fill('21a0');
  await two.keyboard.press('Enter');
  await expect(two.getByText('3 people: choose one, or type more')).toBeVisible();
  await search.fill('21a00');
  // A phone's keyboard takes the lower half of the window.
  const hit = two.getByRole('button', { name: /^Ádám Nagy/ });
  const name = hit.getByText('Ádám Nagy');
  const bottom = () => name.evaluate((shown) => shown.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThan(320);
  await expect(hit).toContainText('Roll number: 21A00');
  await two.keyboard.press('Enter');
  await expectAnswer(two, 'IN', 'Ádám Nagy');
  await expect(answer(two).getByRole('button', { name: 'Next' })).toBeFocused();
  // A second Enter at once does not dismiss what nobody has read.
  await two.keyboard.press('Enter');
  await expect(answer(two)).toBeVisible();
  await expect(async () => {
    await two.keyboard.press('Enter');
    await expect(search).toBeFocused({ timeout: 100 });
  }).toPass();
  await expect(search).toHaveValue('');
  await search.fill('adam');
  await two.keyboard.press('Enter');
  await expectAnswer(two, /^IN SINCE/, 'Ádám Nagy');
  // A second press at the same place would let in whoever stands under it.
  const back = answer(two).getByRole('button', { name: 'Back' });
  const pointerEventsBelow = await back.evaluate(async (button) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    const list = document.querySelector('ul[aria-label="People in the list"]');
    return list && getComputedStyle(list).pointerEvents;
  });
  expect(pointerEventsBelow).toBe('none');
  await expect(answer(two)).toBeHidden();
  await search.fill('Linus');
  await two.getByRole('button', { name: 'Let in as a walk-in' }).press('Enter');
  await expect(two.getByLabel('Name', { exact: true })).toHaveValue('Linus');
  await two.keyboard.press('Escape');
  await search.fill('');
  await two.getByRole('button', { name: 'Walk-in', exact: true }).press('Enter');
  await two.keyboard.press('Enter');
  await expect(two.getByText('Please enter a name.')).toBeVisible();
  await expectGoodScreen(two, 'the form of a walk-in');
  await two.getByLabel('Roll number').fill('21A99');
  await two.getByLabel('Name', { exact: true }).fill('Linus');
  await two.keyboard.press('Enter');
  await expectAnswer(two, 'IN', 'Linus', 'Roll number: 21A99');
  await two.keyboard.press('Escape');
  await expect(two.getByText('2 are in: 1 of 2 seats, 1 walk-in')).toBeVisible();

  await yard.setOffline(false);
  await cellar.setOffline(false);
  for (const phone of [one, two]) await expect(phone.getByText('to be sent')).toBeHidden();
  for (const phone of [one, two]) {
    // It asks again at once.
    await phone.reload();
    await expect(
      phone.getByText('3 are in: 1 of 2 seats, 1 walk-in, 1 from the line'),
    ).toBeVisible();
  }
  expect((await workshop.attendance()).attendees).toContainEqual(
    expect.objectContaining({ name: 'Linus', answers: { shirt: null, roll: '21A99' } }),
  );
  await two.getByText('Last let in:').click();
  await expect(two.getByText('1 came in elsewhere before')).toBeVisible();
  await expect(two.getByText(/^Was in since \d\d:\d\d, door 1$/)).toBeVisible();
  await tick(two, 'nagy');
  await expectAnswer(two, /^IN SINCE \d\d:\d\d, DOOR 1$/, 'Ádám Nagy');
  await expectGoodScreen(two, 'somebody is in already');
  await two.keyboard.press('Escape');
  await two.getByRole('button', { name: 'Undo: Linus' }).click();
  await expect(two.getByRole('status').getByText('Linus is not in any more.')).toBeAttached();
  await expect(two.getByText('to be sent')).toBeHidden();
  await one.reload();
  for (const phone of [one, two])
    await expect(phone.getByText('2 are in: 1 of 2 seats, 1 from the line')).toBeVisible();
  await expectGoodScreen(two, 'the page with those let in');
  const { attendees } = await workshop.attendance();
  expect(attendees.map(({ name, door, how }) => [name, door, how])).toEqual([
    ['Ádám Nagy', 1, 'ticked'],
    [hostile, 1, 'ticked'],
  ]);

  // Ended at the desk: what waits is sent, and then nothing is left on the phone.
  await cellar.setOffline(true);
  await tick(one, 'grace');
  await expectAnswer(one, 'IN');
  await one.keyboard.press('Escape');
  await workshop.endDoor(door1);
  expect(await stored(one)).toEqual([1, 5]);
  await cellar.setOffline(false);
  await expect(one.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expect.poll(() => stored(one)).toEqual([0, 0]);
  expect((await workshop.attendance()).waitingTaps).toMatchObject([{ name: 'Grace Hopper' }]);
  await expectGoodScreen(one, 'a link that has ended');

  // Without a network the phone knows the time, and keeps what it could not send.
  await yard.setOffline(true);
  await tick(two, 'grace');
  await expectAnswer(two, 'IN');
  await two.keyboard.press('Escape');
  await two.clock.setFixedTime(Date.now() + 2 * 24 * 3_600_000);
  await two.reload();
  await expect(two.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expect(two.getByText('1 tap waits to be sent')).toBeVisible();
  expect(await stored(two)).toEqual([0, 1]);
});

/** A browser whose camera shows a video file, and whose user allows it or does not. */
function withCamera(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  video: string,
  answer: 'allowed' | 'refused',
): Promise<Browser> {
  const { launchOptions } = test.info().project.use;
  return chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
      `--use-fake-ui-for-media-stream${answer === 'refused' ? '=deny' : ''}`,
      // Chromium on Linux has the interface, which reads no format there: the page has to see that.
      '--enable-blink-features=BarcodeDetector',
    ],
  });
}

test('a phone scans tickets with its camera, without a network, and each once while it is held', async ({
  page,
  site,
  playwright,
}) => {
  test.setTimeout(120_000);
  const workshop = await openWorkshop(page, site, ['Ada Lovelace']);
  const video = test.info().outputPath('camera.y4m');
  const ticket = (code = '') => writeQrVideo(video, site.url + ticketCodePath(code));
  await ticket(workshop.codes[0]);
  const refusing = await withCamera(playwright, video, 'refused');
  const refused = await openFirst(await phoneOf(refusing, site), await workshop.openDoor());
  await refused.getByRole('button', { name: 'Scan tickets' }).click();
  await expect(refused.getByRole('alert')).toContainText('The camera is blocked.');
  await expectGoodScreen(refused, 'a camera that is blocked');
  await refusing.close();

  const browser = await withCamera(playwright, video, 'allowed');
  const phone = await phoneOf(browser, site);
  const door = await openFirst(phone, await workshop.openDoor());
  const scan = door.getByRole('button', { name: 'Scan tickets' });
  await phone.setOffline(true);
  // Now from the service worker.
  await door.reload();
  await scan.click();
  await expectAnswer(door, 'IN', 'Ada Lovelace');
  await expect(answer(door)).toBeHidden();
  const shownUntil = () =>
    door.locator('video').evaluate((shown) => Number(Object(shown).currentTime));
  const now = await shownUntil();
  await expect.poll(shownUntil).toBeGreaterThan(now + 1.5);
  await expect(answer(door)).toBeHidden();
  await expect(door.getByText('1 tap waits to be sent')).toBeVisible();
  await expectGoodScreen(door, 'the camera');

  await door.getByRole('button', { name: 'Stop the camera' }).click();
  await scan.click();
  await expectAnswer(door, /^IN SINCE \d\d:\d\d, DOOR 2$/);
  await door.keyboard.press('Escape');
  await door.getByRole('button', { name: 'Stop the camera' }).click();
  await ticket('aaaabbbbccccdddd');
  await scan.click();
  await expectAnswer(door, 'NOT FOUND', 'No ticket in the list');
  await expectGoodScreen(door, 'a ticket that is not found');
  await answer(door).getByRole('button', { name: 'Let in as a walk-in' }).click();
  await expect(door.getByLabel('Name', { exact: true })).toBeFocused();
  await browser.close();
});

/** What a browser's own detector of codes may do instead of reading them. */
const badDetectors: Record<string, () => unknown> = {
  'does not know what it reads': () =>
    Object.assign(globalThis, {
      BarcodeDetector: { getSupportedFormats: () => Promise.reject(new Error('No service')) },
    }),
  'never answers': () =>
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['qr_code']);
        }
        detect = () => new Promise(() => undefined);
      },
    }),
};

test('a phone scans although its own detector fails, or its browser is old', async ({
  page,
  site,
  playwright,
}) => {
  test.setTimeout(120_000);
  const workshop = await openWorkshop(page, site, ['Ada Lovelace']);
  const video = test.info().outputPath('camera.y4m');
  await writeQrVideo(video, site.url + ticketCodePath(workshop.codes[0] ?? ''));
  const browser = await withCamera(playwright, video, 'allowed');
  const expectScan = async (phone: BrowserContext) => {
    const door = await phone.newPage();
    await door.goto((await workshop.openDoor()).url ?? '');
    await door.getByRole('button', { name: 'Scan tickets' }).click();
    // "IN SINCE" once the tap of the phone before has been sent.
    await expectAnswer(door, /^IN/, 'Ada Lovelace');
    await phone.close();
  };
  const old = await phoneOf(browser, site);
  await asOldestBrowser(old);
  await expectScan(old);
  for (const [what, detector] of Object.entries(badDetectors)) {
    await test.step(what, async () => {
      const phone = await phoneOf(browser, site);
      await phone.addInitScript(detector);
      await expectScan(phone);
    });
  }
  await browser.close();
});

test('a camera that is taken away says so, and another one and the light are a press away', async ({
  page,
  site,
  playwright,
}) => {
  const workshop = await openWorkshop(page, site, []);
  const video = test.info().outputPath('camera.y4m');
  await writeQrVideo(video, 'no ticket');
  const browser = await withCamera(playwright, video, 'allowed');
  const phone = await phoneOf(browser, site);
  // As a phone with two cameras and a light.
  await phone.addInitScript(() => {
    const asked: string[] = [];
    const { mediaDevices } = navigator;
    const devices = mediaDevices.enumerateDevices.bind(mediaDevices);
    const media = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () => {
      const first = (await devices()).find(({ kind }) => kind === 'videoinput');
      const second = { kind: 'videoinput', deviceId: 'second', groupId: '', label: '' } as const;
      return first ? [first, { ...second, toJSON: () => second }] : [];
    };
    mediaDevices.getUserMedia = (constraints) => {
      asked.push(JSON.stringify(constraints?.video));
      return media(constraints);
    };
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
    MediaStreamTrack.prototype.applyConstraints = (constraints) => {
      asked.push(JSON.stringify(constraints));
      return Promise.resolve();
    };
    navigator.wakeLock.request = (kind) => {
      asked.push(String(kind));
      return Promise.reject(new Error('The battery is low'));
    };
    Object.assign(globalThis, { asked });
  });
  const door = await openFirst(phone, await workshop.openDoor());
  const asked = () => door.evaluate(() => Object(globalThis).asked as string[]);
  expect(await asked()).toEqual(['screen']);
  await door.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await asked()).toEqual(['screen', 'screen']);
  await expect(door.locator('link[rel=manifest]'), 'on a home screen it opens itself').toHaveCount(
    0,
  );

  await door.getByRole('button', { name: 'Scan tickets' }).click();
  await expectAnswer(door, 'NOT FOUND');
  await answer(door).getByRole('button', { name: 'Back' }).click();
  const light = door.getByRole('button', { name: 'Light' });
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  expect((await asked()).at(-1)).toBe('{"advanced":[{"torch":true}]}');
  await expectGoodScreen(door, 'the camera of a phone with two, and a light');
  await door.getByRole('button', { name: 'Other camera' }).click();
  await expect.poll(async () => (await asked()).at(-1)).toBe('{"deviceId":"second"}');
  await expectAnswer(door, 'NOT FOUND');
  await answer(door).getByRole('button', { name: 'Back' }).click();
  await expect(light).toHaveAttribute('aria-pressed', 'false');

  await door
    .locator('video')
    .evaluate((shown) =>
      (Object(shown).srcObject as MediaStream).getTracks()[0]?.dispatchEvent(new Event('ended')),
    );
  await expect(door.getByRole('alert')).toContainText('The camera was taken away');
  await expectGoodScreen(door, 'a camera that is taken away');
  await door.getByRole('button', { name: 'Start the camera again' }).click();
  await expectAnswer(door, 'NOT FOUND');
  await browser.close();
});

test('a door that is not known, and one that was never opened with a network, say so', async ({
  page,
  site,
}) => {
  await page.goto(`/door/${'0'.repeat(40)}`);
  await expect(page.getByRole('heading', { name: 'There is no such door' })).toBeVisible();
  await page.route('**/api/door/**', (route) => route.abort());
  await page.goto(`${site.url}/door/${'1'.repeat(40)}`);
  await expect(page.getByRole('heading', { name: 'The list did not load' })).toBeVisible();
  await page.unroute('**/api/door/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'There is no such door' })).toBeVisible();
});
