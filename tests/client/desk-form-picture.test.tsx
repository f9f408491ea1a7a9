import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  api,
  calls,
  forward,
  msw,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const UPLOAD = 'POST /api/admin/picture';

async function openForm() {
  await signedInAsAdmin();
  const user = visit('/admin/events/new');
  await screen.findByRole('form', { name: 'New event' });
  return user;
}

async function photo(name = 'rust.png'): Promise<File> {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } });
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' });
}

const chooser = () => screen.getByLabelText(/a picture|Change picture/);
const address = () => screen.getByLabelText('Or its address');
const shown = () => screen.findByRole('img', { name: 'As the card shows it' });

test('a chosen picture is uploaded at once, shown, and saved with the event', async () => {
  const user = await openForm();
  await user.upload(chooser(), await photo());
  expect(await shown()).toHaveAttribute('src', expect.stringMatching(/^\/pictures\/.+\.webp$/));
  await user.type(screen.getByLabelText('Name'), 'Rust Night');
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/events/1'));
  const token = localStorage.getItem('dss-admin-accessToken') ?? '';
  expect(await (await api.request('/api/event/1', { token })).text()).toContain('400x300.webp');
});

test.each([
  ['paste', 'clipboardData'],
  ['drop', 'dataTransfer'],
] as const)('a file can be taken by %s', async (event, property) => {
  await openForm();
  fireEvent[event](screen.getByLabelText('Name'), { [property]: { files: [await photo()] } });
  expect(await shown()).toBeInTheDocument();
});

test('a picture can be removed', async () => {
  const user = await openForm();
  await user.upload(chooser(), await photo());
  await shown();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('img', { name: 'As the card shows it' })).not.toBeInTheDocument();
  expect(address()).toHaveValue('');
});

test.each([
  [new File(['x'], 'notes.pdf', { type: 'application/pdf' }), /JPEG, PNG, WebP or AVIF/],
  [new File([new Uint8Array(9_000_000)], 'big.png', { type: 'image/png' }), /8.6 MB; at most 8 MB/],
])('what cannot be uploaded is said before: %o', async (file, error) => {
  await openForm();
  fireEvent.drop(screen.getByLabelText('Name'), { dataTransfer: { files: [file] } });
  await waitFor(() => expect(address()).toHaveAccessibleDescription(error));
  expect(calls).not.toContain(UPLOAD);
});

test('what the server says of a picture lands beside the field', async () => {
  const user = await openForm();
  await user.upload(chooser(), new File(['no picture'], 'rust.png', { type: 'image/png' }));
  await waitFor(() => expect(address()).toBeInvalid());
});

test('a save waits for the upload', async () => {
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  msw.use(
    http.post('*/api/admin/picture', async ({ request }) => {
      await held;
      return forward(request);
    }),
  );
  const user = await openForm();
  await user.type(screen.getByLabelText('Name'), 'Rust Night');
  await user.upload(chooser(), await photo());
  expect(await screen.findByText('Uploading rust.png…')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Uploading rust.png' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(calls).not.toContain('POST /api/event');
  finish();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/events/1'));
  const token = localStorage.getItem('dss-admin-accessToken') ?? '';
  expect(await (await api.request('/api/event/1', { token })).text()).toContain('.webp');
});

test('an upload that failed can be tried again, and nothing else is lost', async () => {
  msw.use(http.post('*/api/admin/picture', () => HttpResponse.error(), { once: true }));
  const user = await openForm();
  await user.type(screen.getByLabelText('Name'), 'Rust Night');
  await user.upload(chooser(), await photo());
  await waitFor(() => expect(address()).toHaveAccessibleDescription(/could not reach the server/));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await shown()).toBeInTheDocument();
  expect(address()).not.toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveValue('Rust Night');
});

test('an address is checked, also if the form is sent from its field', async () => {
  const user = await openForm();
  await user.type(screen.getByLabelText('Name'), 'Rust Night');
  await user.type(address(), 'https://example.org/missing.png{Enter}');
  await waitFor(() => expect(address()).toHaveAccessibleDescription(/could not be loaded/));
  expect(calls).not.toContain('POST /api/event');
  await user.clear(address());
  await user.type(address(), 'https://example.org/rust.png');
  await user.tab();
  expect(await shown()).toHaveAttribute('src', 'https://example.org/rust.png');
});
