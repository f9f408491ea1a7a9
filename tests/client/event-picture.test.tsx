import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { calls, findToast, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

async function openForm() {
  await signedInAsAdmin();
  const user = visit('/events');
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  return { user, form };
}

async function fillIn(user: UserEvent, form: ReturnType<typeof within>, image: string) {
  await user.type(form.getByLabelText('Image'), image);
  await user.type(form.getByLabelText('Name'), 'Git Together');
  await user.type(form.getByLabelText('Date'), '1st May 2026');
  await user.type(form.getByLabelText('Description'), 'A first pull request.');
}

test.each([
  ['http://pictures.example.org/git.png', /https addresses and its own only/],
  ['https://pictures.example.org/missing.png', /could not be loaded/],
])(
  'the picture %s shows an error beside its field, and no input is lost',
  async (image, message) => {
    const { user, form } = await openForm();
    await fillIn(user, form, image);
    // Validated on blur.
    await waitFor(() => expect(form.getByLabelText('Image')).toHaveAccessibleDescription(message));
    await user.click(form.getByRole('button', { name: 'Create event' }));
    await waitFor(() => expect(form.getByLabelText('Image')).toHaveFocus());
    expect(form.getByLabelText('Image')).toHaveAccessibleDescription(message);
    expect(form.getByLabelText('Image')).toHaveValue(image);
    expect(form.getByLabelText('Description')).toHaveValue('A first pull request.');
    expect(form.queryByRole('img')).not.toBeInTheDocument();
    expect(calls).not.toContain('POST /api/event');

    await user.clear(form.getByLabelText('Image'));
    await user.type(form.getByLabelText('Image'), '/art/git.svg');
    await user.click(form.getByRole('button', { name: 'Create event' }));
    expect(await findToast('Event created')).toBeInTheDocument();
  },
);

test('a valid picture is previewed before the event is created', async () => {
  const { user, form } = await openForm();
  await fillIn(user, form, 'https://pictures.example.org/git.png');
  const picture = await form.findByRole('img', { name: 'As the card shows it' });
  expect(picture).toHaveAttribute('src', 'https://pictures.example.org/git.png');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await findToast('Event created')).toBeInTheDocument();
  expect(form.queryByRole('img')).not.toBeInTheDocument();
});
