/**
 * Opens an address and waits until everything that the page loads by itself has arrived: data, pictures, fonts, and the
 * code that loads when the browser is idle, of which the form at the end is part.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
export async function openSettled(page, url) {
  /** @type {Set<import('@playwright/test').Request>} */
  const open = new Set();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.goto(url);
  do {
    await page.waitForFunction(() => {
      const forms = [...document.forms];
      // Those below the fold would wait until somebody scrolls to them.
      for (const image of document.images) image.loading = 'eager';
      const pictures = [...document.images].filter((image) => image.checkVisibility());
      return (
        forms.every((form) => Object.keys(form).some((key) => key.startsWith('__react'))) &&
        pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      );
    });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  } while (open.size > 0);
}
