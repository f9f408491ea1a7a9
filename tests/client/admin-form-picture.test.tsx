import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { readEvent } from '@/contract/events';
import { api, calls, msw, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

const UPLOAD = 'POST /api/admin/picture';

async function openForm() {
  await signedInAsAdmin();
  const user = visit('/admin/events/new');
  await screen.findByRole('form', { name: 'New event' });
  return user;
}

const photo = () => new File(['pixels'], 'rust.png', { type: 'image/png' });

const PICTURE = '/pictures/0123456789abcdef0123456789abcdef-400x300.webp';

/** Decoding pictures does not work in jsdom; tests/e2e/event-form.spec.ts uploads to the real server. */
const uploaded = () =>
  HttpResponse.json({ data: { image: PICTURE, width: 400, height: 300 } }, { status: 201 });

beforeEach(() => msw.use(http.post('*/api/admin/picture', uploaded)));

async function savedPicture(): Promise<string> {
  await waitFor(() => expect(window.location.pathname).toBe('/admin/events/1'));
  const token = localStorage.getItem('dss-admin-accessToken') ?? '';
  const response = await api.request('/api/event/1', { token });
  return readEvent.data.parse(((await response.json()) as { data: unknown }).data).image;
}

const chooser = () => screen.getByLabelText(/(?:Choose a|Change the) picture/);
const address = () => screen.getByLabelText('The picture’s address');
const tryAgain = () => screen.queryByRole('button', { name: 'Try again' });
const shown = () => screen.findByRole('img', { name: 'As the card shows it' });

test('the address of a picture is folded away, and unfolds for what is wrong with it', async () => {
  const user = await openForm();
  expect(address()).not.toBeVisible();
  await user.click(screen.getByText('Use the address of a picture instead'));
  await user.type(address(), 'http://pictures.example.org/git.png');
  await user.click(screen.getByText('Use the address of a picture instead'));
  await user.type(screen.getByLabelText('Name'), 'Rust');
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(address()).toHaveAccessibleDescription(/from https addresses/));
  expect(address()).toBeVisible();
  expect(address()).toHaveFocus();
  await user.clear(address());
  await user.type(address(), '/art/hero.svg');
  expect(address()).toHaveValue('/art/hero.svg');
  expect(address()).toBeVisible();
});

test('a file can be pasted', async () => {
  await openForm();
  const clipboardData = { types: ['Files'], files: [photo()] };
  fireEvent.paste(screen.getByLabelText('Name'), { clipboardData });
  expect(await shown()).toBeInTheDocument();
});

test.each([
  ['a PDF', 'notes.pdf', 'application/pdf', 1, /JPEG, PNG, WebP or AVIF/],
  ['a large file', 'big.png', 'image/png', 9_000_000, /8.6 MB; the limit is 8 MB/],
])('%s is turned down before it is sent', async (_what, name, type, size, error) => {
  await openForm();
  const file = new File([new Uint8Array(size)], name, { type });
  fireEvent.drop(screen.getByLabelText('Name'), { dataTransfer: { files: [file] } });
  await waitFor(() => expect(chooser()).toHaveAccessibleDescription(error));
  expect(chooser()).toBeInvalid();
  expect(address()).not.toBeInvalid();
  expect(tryAgain()).not.toBeInTheDocument();
  expect(calls).not.toContain(UPLOAD);
});

test('a save waits for the upload', async () => {
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  msw.use(
    http.post('*/api/admin/picture', async () => {
      await held;
      return uploaded();
    }),
  );
  const user = await openForm();
  await user.type(screen.getByLabelText('Name'), 'Rust');
  await user.upload(chooser(), photo());
  expect(await screen.findByText('Uploading rust.png…')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Uploading rust.png' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(calls).not.toContain('POST /api/event');
  finish();
  expect(await savedPicture()).toBe(PICTURE);
});

test('an upload that failed can be tried again, and nothing else is lost', async () => {
  msw.use(http.post('*/api/admin/picture', () => HttpResponse.error(), { once: true }));
  const user = await openForm();
  await user.type(screen.getByLabelText('Name'), 'Rust');
  await user.upload(chooser(), photo());
  await waitFor(() => expect(chooser()).toHaveAccessibleDescription(/could not reach the server/));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await shown()).toBeInTheDocument();
  expect(chooser()).not.toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveValue('Rust');
});

test('the focus goes to the first wrong field in the order of the form', async () => {
  const user = await openForm();
  await user.type(screen.getByLabelText('Name'), 'Rust');
  const link = screen.getByLabelText(/^Link/);
  await user.click(address());
  await user.paste('https://example.org/missing.png');
  await user.click(link);
  await user.paste('nowhere');
  await waitFor(() => expect(address()).toBeInvalid());
  const save = screen.getByRole('button', { name: 'Save as draft' });
  await user.click(save);
  await waitFor(() => expect(address()).toHaveFocus());
  expect(address()).toHaveAccessibleDescription(/check its address/);
  expect(link).toBeInvalid();
  await user.clear(address());
  await user.click(save);
  await waitFor(() => expect(link).toHaveFocus());
});
