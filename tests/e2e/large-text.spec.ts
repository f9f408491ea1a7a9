import type { Page } from '@playwright/test';
import { society } from '@/data/society';
import { cutContent, setFontSize } from './cut-content';
import {
  askForCode,
  expect,
  settled,
  signedIn,
  signedInAsAdmin,
  slow,
  smoke,
  test,
} from './fixtures';
import { addEvent, expectSafeFocus, publicPages, startLargeTextCheck } from './large-text';
import { watchLayout } from './layout-shifts';
import { mailsTo } from './mails';
import { confirm, mailedLink, subscribe } from './subscriptions';

const SIZES = [
  { width: 320, percent: 200 },
  { width: 1280, percent: 200 },
];

test.describe('pages that change nothing', smoke, () => {
  test.use({ sharesSite: true });
  for (const { width, percent } of SIZES) {
    test(`at ${width} px and a font of ${percent} % nothing is cut off, moves or needs a sideways scroll`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await setFontSize(page, percent);
      const expectNoShift = await watchLayout(page);
      for (const path of publicPages) {
        await page.goto(path);
        await settled(page);
        await expectNoShift();
        await expect.poll(() => cutContent(page), { message: path, timeout: 3_000 }).toEqual([]);
        expect(await brokenWords(page), path).toEqual([]);
      }
    });
  }
});

/** The words in headings that continue on the next line, except very long ones. */
const brokenWords = (page: Page) =>
  page.locator('main :is(h1, h2, h3)').evaluateAll((headings) => {
    const texts = headings.flatMap((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      return nodes;
    });
    return texts.flatMap((text) =>
      [...(text.textContent ?? '').matchAll(/\b\p{L}{2,11}\b/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [word] : [];
      }),
    );
  });

test('on a phone the name in the header and the icon of a toast grow with the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const name = page.getByRole('banner').getByText(society.name.split(' ')[0] ?? '');
  const icon = page.locator('[data-sonner-toast] [data-icon] svg');
  const sizes = async (percent: number) => {
    await setFontSize(page, percent);
    await page.goto('/blogs');
    const fontSize = await name.evaluate((element) =>
      parseFloat(getComputedStyle(element).fontSize),
    );
    const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
    const menu = await page.getByLabel('Open the menu').boundingBox();
    expect(menu?.x, 'the menu is beside the name').toBeGreaterThan(
      (logo?.x ?? 0) + (logo?.width ?? 0),
    );
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(icon).toBeVisible();
    expect(await cutContent(page)).toEqual([]);
    return { fontSize, icon: (await icon.boundingBox())?.width ?? 0 };
  };
  const usual = await sizes(100);
  const large = await sizes(200);
  expect(large.fontSize / usual.fontSize).toBeGreaterThan(1.6);
  expect(large.icon / usual.icon).toBeCloseTo(2);
});

test('the example in an empty field is not cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await setFontSize(page, 200);
  await page.goto('/auth');
  await settled(page);
  const fields = page.getByPlaceholder('you@example.org');
  await expect(fields).toHaveCount(2);
  const overflows = await fields.evaluateAll((inputs) =>
    inputs.map((input) => {
      const { fontWeight, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return Infinity;
      const { fontSize } = getComputedStyle(input, '::placeholder');
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { width } = context.measureText(input.getAttribute('placeholder') ?? '');
      return width - (input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    }),
  );
  for (const overflow of overflows) expect(overflow).toBeLessThan(0);
});

test('a dialog has a shadow at its lower edge only where more follows', async ({ page }) => {
  await page.addInitScript(() => {
    const expiresAt = Date.now() / 1000 + 180;
    const pending = { email: 'ada@example.org', token: 'x', expiresAt };
    localStorage.setItem('sent-mail', JSON.stringify(pending));
  });
  await page.setViewportSize({ width: 320, height: 400 });
  await setFontSize(page, 200);
  await page.goto('/auth/otp/verify');
  await page.getByRole('button', { name: 'Back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  /** Whether the lower edge is in the shadow. */
  const hasShadow = () =>
    dialog.evaluate((box) => {
      const [shadow, cover] = box.querySelectorAll<HTMLElement>(':scope > [aria-hidden=true]');
      if (!shadow || !cover) return false;
      for (const { style } of [shadow, cover]) style.pointerEvents = 'auto';
      const { left, width, bottom } = box.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + width / 2, bottom - 4);
      return stack.find((element) => element === shadow || element === cover) === shadow;
    });
  expect(await hasShadow(), 'at the start').toBe(true);
  await dialog.evaluate((box) => {
    const gap = (box.querySelector('button')?.getBoundingClientRect().bottom ?? 0) + 8;
    box.scrollBy(0, gap - box.getBoundingClientRect().bottom);
  });
  expect(await hasShadow(), 'between the buttons').toBe(true);
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await hasShadow(), 'at the end').toBe(false);
  await setFontSize(page, 100);
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  expect(await hasShadow(), 'where all fits').toBe(false);
});

test(
  'at 320 px and a font of 200 % nothing that members see is cut off, no dialog either',
  slow,
  async ({ page, site, member, browser }) => {
    test.setTimeout(120_000);
    const organiser = await browser.newPage({ baseURL: site.url });
    await signedInAsAdmin(organiser, site);
    const name = 'Introduction to internationalisation';
    const deskPath = await addEvent(organiser, name);
    const check = await startLargeTextCheck(page);

    const card = page.getByRole('article').filter({ hasText: name });
    // Before signing in, for the invitation to do so.
    await page.goto('/events');
    await expect(card).toBeVisible();
    await check('the card of a visitor');
    // Without a response about the link, the pages ask as for one that can be used.
    await page.route('**/api/email/link?*', (route) => route.abort());
    const token = 'x'.repeat(43);
    for (const [path, button] of [
      [`/news/confirm?token=${token}`, 'Confirm'],
      [`/news/leave?token=${token}&topic=news`, 'Unsubscribe'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      await check(path);
    }
    await page.goto('/news/confirm?token=x');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check('a link that a mail app has cut off');

    const callback = await page.context().newPage();
    await callback.clock.install();
    const checkCallback = await startLargeTextCheck(callback);
    await callback.route('**/api/auth/github?*', () => undefined);
    await callback.goto('/auth/callback/github?code=x');
    await expect(callback.getByRole('heading', { name: /^You have choosen/ })).toBeVisible();
    await callback.clock.fastForward(6_000);
    await expect(
      callback.getByRole('link', { name: 'Choose another way to sign in' }),
    ).toBeVisible();
    await checkCallback('a social login that takes long');
    await callback.close();

    await askForCode(page, site, `not.${member}`);
    await check('the code');
    await page.getByRole('button', { name: 'Back' }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'Cancel' }));
    await check('the question before a code is discarded');
    await page.getByRole('button', { name: 'Continue' }).click();

    await signedIn(page, site, member);
    await page.goto('/events');
    await expect(card.getByRole('button', { name: "I'm Interested" })).toBeVisible();
    await check('a card without interest');
    await card.getByRole('button', { name: "I'm Interested" }).click();
    await expect(card.getByText('Interested', { exact: true })).toBeVisible();
    await check('a card with interest');
    const checkDesk = await startLargeTextCheck(organiser);
    await organiser.goto(deskPath);
    await expect(organiser.getByRole('heading', { name: '1 interested' })).toBeVisible();
    await checkDesk('the members interested in an event');
    const interested = organiser.getByRole('list', { name: /^Interested members/ });
    const nameShare = await interested.evaluate(
      (list) => (list.querySelector('span')?.offsetWidth ?? 0) / list.clientWidth,
    );
    expect(nameShare, 'a name has most of its line').toBeGreaterThan(0.5);
    await organiser.close();
    await card.getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await check('the event');
    await page.getByText('Add to calendar').click();
    await expect(page.getByRole('link', { name: /Google/ })).toBeVisible();
    await check('the calendars');
    const [logo, menu] = await Promise.all(
      [page.getByRole('banner').getByRole('link').first(), page.getByLabel('Open the menu')].map(
        (part) => part.boundingBox(),
      ),
    );
    expect((logo?.y ?? 0) + (logo?.height ?? 0), 'the menu is beside the logo').toBeGreaterThan(
      menu?.y ?? Infinity,
    );
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog').getByText(member)).toBeVisible();
    await check('the menu');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'No', exact: true }));
    await check('the question before signing out');

    await page.goto('/profile');
    await expect(page.getByRole('button', { name: /^No longer interested/ })).toBeVisible();
    await check('the profile');
    await page.getByRole('button', { name: 'Get a calendar link' }).click();
    await expect(page.getByText('Your calendar link is ready.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the link' }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'Keep it' }));
    await check('the question before a calendar ends');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change your name' }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^No longer interested/ }).click();
    await check('the profile offline');
    await page.context().setOffline(false);
    await page.goto('/profile/delete');
    await expect(page.getByRole('link', { name: 'Keep my account' })).toBeVisible();
    await check('the deletion');
    await page.getByRole('button', { name: 'Mail me the code' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await check('the code of the deletion');
    await page.setViewportSize({ width: 1600, height: 800 });
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check('the menu on a wide screen');
  },
);

test(
  'at 320 px and a font of 200 % nothing that admins see is cut off, no dialog either',
  slow,
  async ({ page, site }) => {
    test.setTimeout(120_000);
    const reader = 'a.reader.with.a.long.address@example.org';
    await subscribe(page, reader);
    await confirm(page, site, reader);
    await signedInAsAdmin(page, site);
    const path = await addEvent(page, 'An evening of internationalisation');
    const check = await startLargeTextCheck(page);
    for (const address of [
      '/admin',
      '/admin?state=past',
      '/admin/events/new',
      `${path}/edit`,
      '/admin/mail',
      '/admin/history',
      '/admin/account',
      path,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(address);
    }
    await page.goto('/auth/secret/admin');
    await expect(page.getByText('You are signed in as an admin.')).toBeVisible();
    await check('the login of an admin who is signed in');
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign out…' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check('the ways to sign out');
    await page.getByRole('menuitem', { name: 'Sign out on all devices…' }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'Cancel' }));
    await check('the question before signing out');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await check('more actions');
    await page.getByRole('menuitem', { name: 'Cancel the event…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('the question before an event is cancelled');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const toast = page.getByText(/is in the bin$/);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await check('a toast with a button');
    expect((await toast.boundingBox())?.width, 'width of its text').toBeGreaterThan(160);
    // The announcement of the deleted event is among them if the event stood for long enough.
    const mailsBeforeLetter = mailsTo(site, reader).length;
    await page.goto('/admin/mail');
    await page.getByLabel('Subject').fill('Internationalisation');
    await page.getByLabel('Letter', { exact: true }).fill('Three events are coming.');
    await page.getByRole('button', { name: 'Send to 1 subscriber…' }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'Not yet' }));
    await check('the question before a letter is sent');
    await page.getByRole('button', { name: 'Not yet' }).click();
    await page.getByLabel('Remove an address').fill(reader);
    await page.getByRole('button', { name: 'Remove…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('the question before an address is removed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send to 1 subscriber…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 subscriber' }).click();
    await page.getByRole('button', { name: /^Read “/ }).click();
    await check('a letter that was sent');
    await page.goto(await mailedLink(site, reader, 'leave', mailsBeforeLetter + 1));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await check('the end of a subscription');
  },
);

test(
  'at 320 px and a font of 200 % no question about events, invitations and calendars is cut off',
  slow,
  async ({ page, site, member, browser }) => {
    test.setTimeout(120_000);
    await signedInAsAdmin(page, site);
    const path = await addEvent(page, 'An evening of internationalisation');
    const reader = await browser.newPage({ baseURL: site.url });
    await reader.goto('/contact');
    await signedIn(reader, site, member);
    await reader.goto(path.replace('/admin', ''));
    await reader.getByRole('button', { name: "I'm Interested" }).click();
    await expect(reader.getByText('Interested', { exact: true })).toBeVisible();

    const check = await startLargeTextCheck(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'Keep it' }));
    await check('the question before an event is deleted');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel the event…' }).click();
    await page.getByRole('button', { name: 'Cancel and tell 1 member' }).click();
    await page.getByRole('button', { name: 'Put the event back on…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('the question before an event is put back on');
    await page.goto('/admin/events/new');
    await page.getByLabel('Name').fill('Internationalisation');
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Discard…' }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'Keep it' }));
    await check('the question before a form is discarded');

    const invited = 'somebody.with.a.long.address@example.org';
    await page.goto('/admin/account');
    await page.getByLabel('Invite another admin').fill(invited);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Withdraw the invitation to ${invited}…` }).click();
    await expectSafeFocus(page.getByRole('button', { name: 'Keep it' }));
    await check('the question before an invitation is withdrawn');
    await expect.poll(() => mailsTo(site, invited).length).toBe(1);
    const link = /\/auth\/secret\/admin\/invitation\?token=[\w-]{43}/.exec(
      mailsTo(site, invited)[0] ?? '',
    )?.[0];
    if (link === undefined) throw new Error(`No link in ${mailsTo(site, invited)[0]}`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await check('the page of an invitation');

    const checkReader = await startLargeTextCheck(reader);
    await reader.goto('/profile');
    await reader.getByRole('button', { name: 'Get a calendar link' }).click();
    await reader.getByRole('button', { name: 'New link' }).click();
    await expectSafeFocus(reader.getByRole('dialog').getByRole('button').first());
    await checkReader('the question before a calendar gets a new link');
    await reader.close();
  },
);
