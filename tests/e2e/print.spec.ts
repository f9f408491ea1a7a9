import { extractText, getDocumentProxy } from 'unpdf';
import { exampleEventPaths } from '#tests/support/examples';
import { society } from '@/data/society';
import { expect, gitTogether, settled, signedInAsAdmin, test } from './fixtures';
import { expectAccessible } from './accessibility';
import { postEvent } from './post-event';

test.use({ sharesSite: 'for own events' });

async function textOfSheets(pdf: Buffer): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;
}

test('an event and an article print without what only a screen needs, and with their address', async ({
  page,
  site,
  browser,
}) => {
  const organiser = await browser.newPage({ baseURL: site.url });
  const token = await signedInAsAdmin(organiser, site);
  const event = `/events/${await postEvent(organiser, token, gitTogether)}`;
  await organiser.close();
  for (const path of [event, ...exampleEventPaths]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await settled(page);
    const address = page.getByText(site.url + path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(address).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(address).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${society.name}${site.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const forScreens = page
      .locator(
        '#root > div > :is(header, footer), form, nav, button, input, [aria-roledescription]',
      )
      .filter({ visible: true });
    await expect(forScreens, path).toHaveCount(0);
    const picture = page.locator('main > article img').first();
    await expect(picture).toBeVisible();
    const { shown, natural, height } = await picture.evaluate((element: HTMLImageElement) => {
      const { clientWidth, clientHeight, naturalWidth, naturalHeight } = element;
      const shape = { shown: clientWidth / clientHeight, natural: naturalWidth / naturalHeight };
      return { ...shape, height: clientHeight };
    });
    if (path === event) expect(shown, 'the picture is whole').toBeCloseTo(natural, 1);
    if (path === event) expect(height).toBeLessThanOrEqual(303);
    const colorBands = page.locator('main > article > div:empty').filter({ visible: true });
    await expect(colorBands, path).toHaveCount(0);
    const sheets = await textOfSheets(await page.pdf({ preferCSSPageSize: true }));
    if (path === event) {
      expect(sheets, 'the event takes one sheet').toHaveLength(1);
      // Otherwise the address is alone on a sheet of its own more often than not.
      const text = page.locator('main > article > div').last().locator(':scope > *').last();
      const end = (await text.boundingBox()) ?? { y: 0, height: 0 };
      const start = (await address.locator('..').boundingBox())?.y ?? 0;
      expect(start - (end.y + end.height)).toBeLessThan(20);
    }
    expect(
      sheets.filter((text) => text.trim() === ''),
      `${path} has no empty sheet`,
    ).toEqual([]);
  }
});

test('the desk prints its list and its forms, although paper is narrower than the screen', async ({
  page,
  site,
}) => {
  const screen = { width: 1280, height: 800 };
  await page.setViewportSize(screen);
  const event = { ...gitTogether, name: 'Desk Night', date: '1st May 2091' };
  await postEvent(page, await signedInAsAdmin(page, site), event);
  const shownOnPaper = {
    '/admin': page.getByRole('link', { name: /Desk Night/ }),
    '/admin/mail': page.getByLabel('Subject'),
  };
  for (const [path, content] of Object.entries(shownOnPaper)) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(screen);
    await page.goto(path);
    await expect(content).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await expect(content).toBeVisible();
    await expect(page.getByText(site.url + path)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${society.name}${site.url}${path}`);
  }
});

test('the report of an event prints as the college gets it: without the form and the address, with all who came', async ({
  page,
  site,
}) => {
  const token = await signedInAsAdmin(page, site);
  // Of an event of more than a year ago the purge may forget who came in the middle of the test.
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const event = { ...gitTogether, name: 'Report Night', date: '', startsAt: lastWeek };
  const id = await postEvent(page, token, event);
  const people = Array.from({ length: 60 }, (_, index) => `Person ${index + 1} Lee`);
  for (const [index, name] of people.entries()) {
    await page.request.post(`/api/admin/event/${id}/attendance`, {
      headers: { Authorization: token },
      data: { id: `walk-in-${index}`, name, email: null },
    });
  }
  await page.goto(`/admin/events/${id}/report`);
  await expect(page.getByRole('article', { name: 'The report' })).toContainText('Person 60 Lee');
  await expectAccessible(page);
  const sheets = await textOfSheets(await page.pdf({ preferCSSPageSize: true }));
  const printed = sheets.join(' ');
  for (const text of ['Report Night', society.college.name, ...people]) {
    expect(printed).toContain(text);
  }
  for (const text of ['Organised by', 'Save', site.url]) expect(printed).not.toContain(text);
  const lists = sheets.filter((sheet) => /Person \d+ Lee/.test(sheet));
  expect(lists.length).toBeGreaterThan(1);
  for (const sheet of lists) expect(sheet).toMatch(/No\.\s+Name\s+Arrived/);
});
