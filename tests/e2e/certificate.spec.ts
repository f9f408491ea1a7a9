// A certificate from the organiser's desk to a stranger who checks it, with its mail, its PDF and its sheet of paper.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, settled, signedIn, signedInAsAdmin, test } from './fixtures';
import { mailsTo } from './mails';
import { postEvent } from './post-event';
import { expectGoodScreen, expectNoSidewaysScroll } from './screen-checks';

test.use({
  siteOptions: { buildDir: '.', environment: { MAIL_PER_MINUTE: '6000' } },
});

const NAME = 'Wolfeschlegelsteinhausenbergerdorff Iyer-Venkataraman';
const TELUGU = 'వెంకట సత్యనారాయణ';
/** A signature of some strokes, as a file. */
const signature = () => readFile('public/apple-touch-icon.png');

/** What a file says, and how many sheets it has. */
async function readPdf(file: Buffer): Promise<{ text: string; sheets: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: true,
  });
  return { text, sheets: totalPages };
}

async function downloadPdf(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Certificate ${NAME}, Rust Night.pdf`);
  return readFile(await file.path());
}

test('a certificate is issued, mailed, checked, downloaded, printed, corrected and withdrawn', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const Authorization = await signedInAsAdmin(page, site);
  const id = await postEvent(page, Authorization, {
    name: 'Rust Night',
    startsAt: new Date().toISOString(),
    date: 'Tonight',
  });
  const member = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' });
  const memberToken = await signedIn(member, site, 'ada@example.org');
  await member.request.post(`/api/event/register?eventId=${id}`, {
    headers: { Authorization: memberToken },
  });
  const attendance = async (path: string, data?: object) => {
    const response = await page.request.post(`/api/admin/event/${id}/attendance${path}`, {
      headers: { Authorization },
      ...(data && { data }),
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await attendance('', { id: 'arrival-1', who: '1' });
  await attendance('', { id: 'arrival-2', name: NAME, email: 'wolfe@example.org' });
  await attendance('', { id: 'arrival-3', name: TELUGU, email: null });
  await attendance('/close');

  await page.goto(`/admin/events/${id}/certificates`);
  await page.getByRole('button', { name: 'Write the certificate' }).click();
  await page.getByLabel('Hours').fill('2.5');
  await page.getByRole('button', { name: 'Add who signs' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await page.getByLabel('Role').fill('Head of the department');
  await page.getByLabel('Picture of the signature').setInputFiles({
    name: 'signature.png',
    mimeType: 'image/png',
    buffer: await signature(),
  });
  await expect(page.getByAltText('Signature of Grace Hopper')).toBeVisible();
  await expectGoodScreen(page, 'the certificate at the desk');
  await page.getByRole('button', { name: 'Issue to 3 people…' }).click();
  await page.getByRole('button', { name: 'Issue to 3 people', exact: true }).click();
  const issued = page.getByRole('list', { name: 'Issued certificates' });
  await expect(issued.getByRole('listitem')).toHaveCount(3);
  await expectGoodScreen(page, 'the issued certificates');

  const linkIn = (address: string) =>
    mailsTo(site, address)
      .map((mail) => /\/certificate\/[a-z2-9]{16}/.exec(mail)?.[0])
      .find((link) => link !== undefined);
  await expect.poll(() => linkIn('wolfe@example.org')).toBeDefined();
  const link = linkIn('wolfe@example.org') ?? '';
  const stranger = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await stranger.goto(link);
  const state = stranger.getByRole('heading', { level: 1 });
  await expect(state).toHaveText(/Valid$/);
  await settled(stranger);
  await expectGoodScreen(stranger, 'a valid certificate');
  const pdf = await readPdf(await downloadPdf(stranger));
  expect(pdf.sheets).toBe(1);
  expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain(NAME);
  const printed = await readPdf(await stranger.pdf({ preferCSSPageSize: true }));
  expect(printed.sheets).toBe(1);
  const onPaper = printed.text.replaceAll(/\s+/g, '');
  expect(onPaper).toContain(site.url + link);
  expect(onPaper, 'only the sheet').not.toContain('Download');

  await page.getByRole('button', { name: `Correct the name of ${NAME}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Wolfe Iyer');
  await page.getByRole('dialog').getByRole('button', { name: 'Correct the name' }).click();
  await expect(issued.getByRole('link', { name: 'Wolfe Iyer' })).toBeVisible();
  await stranger.reload();
  await expect(state).toHaveText(/Replaced$/);
  await expect(stranger.getByText('Wolfeschlegel')).toHaveCount(0);
  await expectGoodScreen(stranger, 'a replaced certificate');
  await stranger.getByRole('link', { name: 'See the newer version' }).click();
  await expect(stranger.getByText('Wolfe Iyer').first()).toBeVisible();
  await expect(state).toBeFocused();

  await page.getByRole('button', { name: 'Withdraw the certificate of Wolfe Iyer' }).click();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(issued.getByRole('listitem')).toHaveCount(2);
  await stranger.reload();
  await expect(state).toHaveText(/Withdrawn$/);
  await expectGoodScreen(stranger, 'a withdrawn certificate');

  await member.goto('/profile');
  await member.getByRole('link', { name: 'Certificate of participation: Rust Night' }).click();
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(/Valid$/);
  await member.goto('/profile/delete');
  await expect(member.getByRole('radio')).toHaveCount(2);
  await expectGoodScreen(member, 'the question about the certificate');
  await member.goto('/certificate/abcdefghjkmnpqrs');
  await expect(member.getByText('There is no such certificate')).toBeVisible();
});

test('the longest certificate is read whole on every screen and on one sheet of paper', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const Authorization = await signedInAsAdmin(page, site);
  const event = `${'Long names '.repeat(8)}end`;
  const id = await postEvent(page, Authorization, {
    name: event,
    startsAt: new Date().toISOString(),
    date: 'Tonight',
  });
  const post = async (path: string, data: object = {}) => {
    const headers = { Authorization };
    const response = await page.request.post(`/api/admin/event/${id}${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
  };
  const name = `${'WWWW '.repeat(18)}the last`;
  await post('/attendance', { id: 'arrival-1', name, email: null });
  await post('/attendance/close');
  const signatory = (number: number) => ({
    name: `${'Lakshmi '.repeat(8)}signs ${number}`,
    role: `${'Chair of '.repeat(7)}role ${number}`,
    signature: null,
  });
  const signature = `data:image/png;base64,${(await readFile('public/apple-touch-icon.png')).toString('base64')}`;
  await post('/certificate', {
    title: `${'Certificate WW '.repeat(5)}title`,
    text: `${'A line.\n'.repeat(24)}${'{event} {name} '.repeat(4)}the end of the text.`,
    hours: null,
    signatories: [signatory(1), { ...signatory(2), signature }],
  });
  const list = await page.request.get(`/api/admin/event/${id}/certificate`, {
    headers: { Authorization },
  });
  const [{ code }] = (await list.json()).data.issued;
  await page.goto(`/certificate/${code}`);
  const sheet = page.getByRole('article');
  const boxOf = async (selector: string) => {
    const box = await sheet.locator(selector).first().boundingBox();
    if (!box) throw new Error(selector);
    return box;
  };
  for (const width of [320, 800, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const pattern = await boxOf('> div > svg');
    const title = await boxOf('h2');
    expect(title.y, `${width}: below the pattern`).toBeGreaterThanOrEqual(
      pattern.y + pattern.height,
    );
    const [whole, last] = [await sheet.boundingBox(), await boxOf('footer')];
    expect(last.y + last.height).toBeLessThanOrEqual((whole?.y ?? 0) + (whole?.height ?? 0));
    await expectNoSidewaysScroll(page, `${width}`);
  }
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { text, sheets } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets).toBe(1);
    const onPaper = text.replaceAll(/\s+/g, '');
    for (const part of ['WWtitle', 'thelast', 'theendofthetext', 'signs2', 'role2', code]) {
      expect(onPaper).toContain(part);
    }
  }
});
