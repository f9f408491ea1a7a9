// What the form in the grid says of calendars, and that it creates an event once.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { readEvent } from '#tests/support/admin-site';
import {
  findToast,
  forward,
  msw,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

async function openForm() {
  await signedInAsAdmin();
  const user = visit('/events');
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  return { user, form };
}

type Opened = Awaited<ReturnType<typeof openForm>>;

async function fillIn({ user, form }: Opened) {
  await user.type(form.getByLabelText('Image'), '/art/git.svg');
  await user.type(form.getByLabelText('Name'), 'Git Together');
  await user.type(form.getByLabelText('Date'), '1st May 2030');
  await user.type(form.getByLabelText('Description'), 'A first pull request.');
}

test('below the date stands what calendars will be told', async () => {
  const { user, form } = await openForm();
  const date = form.getByLabelText('Date');
  await user.type(date, '28th September 2024');
  expect(
    await form.findByText(/Saturday, 28 September 2024, all day\. This day is past/),
  ).toBeVisible();
  await user.clear(date);
  await user.type(date, '1 May 2030');
  expect(await form.findByText('Calendars: Wednesday, 1 May 2030, all day.')).toBeVisible();
  await user.clear(date);
  await user.type(date, 'March-April 2025');
  expect(await form.findByText('Calendars: no date, so they leave it out.')).toBeVisible();
});

test('the four fields are sent and nothing else, the key as a header', async () => {
  const opened = await openForm();
  const { user, form } = opened;
  const sent: { body: unknown; key: string | null }[] = [];
  msw.use(
    http.post('*/api/event', async ({ request }) => {
      const body: unknown = await request.clone().json();
      sent.push({ body, key: request.headers.get('Idempotency-Key') });
      return forward(request);
    }),
  );
  await fillIn(opened);
  await user.type(form.getByLabelText('Date'), ', 5-7pm');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  await findToast('Event created');
  expect(sent).toEqual([
    {
      body: {
        name: 'Git Together',
        description: 'A first pull request.',
        image: '/art/git.svg',
        date: '1st May 2030, 5-7pm',
      },
      key: expect.stringMatching(/^[\w-]{8,64}$/),
    },
  ]);
  expect(await readEvent('1')).toMatchObject({
    date: '1st May 2030, 5-7pm',
    startsAt: '2030-05-01',
  });
});

test('a picture that cannot be loaded is a warning beside its field, and the event is created with it', async () => {
  const opened = await openForm();
  const { user, form } = opened;
  await fillIn(opened);
  const image = form.getByLabelText('Image');
  await user.clear(image);
  await user.type(image, '/art/missing.svg');
  await user.tab();
  expect(await form.findByText(/^This picture could not be loaded\./)).toBeInTheDocument();
  expect(image).toBeValid();
  expect(image).toHaveAccessibleDescription(/This picture could not be loaded/);
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await findToast('Event created')).toBeInTheDocument();
  expect(await readEvent('1')).toMatchObject({ image: '/art/missing.svg' });
  expect(image).toHaveValue('');
});

test('one press leads on to the desk with what was typed, and leaves an unfinished event there', async () => {
  await signedInAsAdmin();
  let user = visit('/admin/events/new');
  await user.type(await screen.findByLabelText('Name'), 'Half an idea');
  expect(await screen.findByText(/^Not saved yet/)).toBeInTheDocument();
  cleanup();

  const opened = await openForm();
  ({ user } = opened);
  await fillIn(opened);
  await user.click(opened.form.getByRole('button', { name: 'Go on at the desk' }));
  const form = within(await screen.findByRole('form', { name: 'New event' }));
  expect(form.getByLabelText('Name')).toHaveValue('Git Together');
  expect(form.getByLabelText(/^First day/)).toHaveValue('2030-05-01');
  expect(form.getByLabelText('Description')).toHaveValue('A first pull request.');
  await user.type(form.getByLabelText(/^Where/), 'Room 204');
  // It is kept beside the one before, with what was typed since.
  cleanup();
  user = visit('/admin');
  const unfinished = await screen.findByRole('list', { name: 'Unfinished events' });
  const [latest, ...others] = within(unfinished).getAllByRole('link', { name: 'Continue' });
  expect(others).toHaveLength(1);
  if (latest) await user.click(latest);
  expect(await screen.findByLabelText(/^Where/)).toHaveValue('Room 204');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/events/1'));
  expect(await readEvent('1')).toMatchObject({
    name: 'Git Together',
    date: 'Wednesday, 1 May 2030',
    startsAt: '2030-05-01',
    image: '/art/git.svg',
    place: 'Room 204',
  });
  cleanup();
  visit('/admin/events/new');
  expect(await screen.findByLabelText('Name')).toHaveValue('Half an idea');
});
