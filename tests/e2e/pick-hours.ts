import type { Page } from '@playwright/test';

/** Enters a day (`YYYY-MM-DD`), from 17:00 to 19:00, into the form for an event. */
export async function pickHours(page: Page, day: string): Promise<void> {
  await page.getByLabel(/^Day/).fill(day);
  await page.getByLabel(/^Starts at/).fill('17:00');
  await page.getByLabel(/^Ends at/).fill('19:00');
}
