import type { Page } from '@playwright/test';
import type { NewEvent } from '@/contract/event-input';
import { expect } from './fixtures';

/** Creates an event by the API, as the admin of the token, and returns its id. */
export async function postEvent(
  page: Page,
  Authorization: string,
  event: Partial<NewEvent>,
): Promise<string> {
  const response = await page.request.post('/api/event', {
    headers: { Authorization },
    data: { description: 'Bring a laptop.', image: '', date: '', ...event },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).data.id;
}
