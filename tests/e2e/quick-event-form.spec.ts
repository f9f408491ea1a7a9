// What only a browser can tell: whether a picture loads, under the site's own policy.
import { expect, gitTogether, signedInAsAdmin, test } from './fixtures';

test.use({ sharesSite: 'for own events' });

test('the admin’s form warns of pictures that the site will not show, and previews one that it will', async ({
  page,
  site,
}) => {
  await signedInAsAdmin(page, site);
  await page.goto('/events');
  const form = page.getByRole('form', { name: 'Create an event' });
  const field = form.getByLabel('Image');
  const preview = form.getByRole('img', { name: 'As the card shows it' });
  await form.getByLabel('Name').fill(gitTogether.name);
  await form.getByLabel('Date').fill(gitTogether.date);
  await form.getByLabel('Description').fill(gitTogether.description);

  for (const [image, problem] of [
    ['http://pictures.example.org/git.png', /https addresses and its own only/],
    ['/art/nowhere.png', /could not be loaded/],
    // A page, which is there and is no picture.
    ['/about', /could not be loaded/],
  ] as const) {
    await field.fill(image);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(problem);
    await expect(preview).toBeHidden();
  }

  await field.fill(gitTogether.image);
  await field.blur();
  await expect(preview).toHaveAttribute('src', gitTogether.image);
  await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
  await expect(field).not.toHaveAccessibleDescription(/could not be loaded/);
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByText('Event created')).toBeVisible();
  await expect(preview).toBeHidden();
});
