// Drafts of the event form in several tabs, which only a browser has.
import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, test } from './fixtures';

test.use({ sharesSite: 'for own events' });

const NEW = '/admin/events/new';
const name = (page: Page) => page.getByLabel('Name');

async function openForm(page: Page, path = NEW): Promise<void> {
  await page.goto(path);
  await expect(name(page)).toBeVisible();
}

test('a closed tab leaves its text to the next, and an open one keeps what is on it', async ({
  page,
  site,
  context,
}) => {
  await signedInAsAdmin(page, site);
  await openForm(page);
  await name(page).fill('Rust Night');
  const second = await context.newPage();
  await openForm(second);
  await expect(name(second)).toHaveValue('Rust Night');
  await name(second).fill('Go Night');
  await expect(name(page)).toHaveValue('Rust Night');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
  await second.getByRole('button', { name: 'Save as draft' }).click();
  await expect(second).toHaveURL(/\/admin\/events\/\d+$/);
  expect(second.url()).not.toBe(page.url());
});

test('text that met a conflict survives the reload', async ({ page, site, context }) => {
  await signedInAsAdmin(page, site);
  await openForm(page);
  await name(page).fill('Rust Night');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
  const path = `${new URL(page.url()).pathname}/edit`;
  await openForm(page, path);
  const second = await context.newPage();
  await openForm(second, path);
  await name(page).fill('Rust Evening');
  await name(second).fill('Rust Day');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
  await second.getByRole('button', { name: 'Save as draft' }).click();
  await expect(second.getByRole('heading', { name: /This event has been changed/ })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('heading', { name: /This event has been changed/ })).toBeVisible();
  await expect(second.getByRole('radio', { name: 'Yours' })).toBeChecked();
  await expect(second.getByRole('definition').filter({ hasText: 'Rust Day' })).toBeVisible();
});
