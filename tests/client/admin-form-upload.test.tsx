import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api, calls, msw, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

const OLD = 'https://example.org/old.png';

async function openForm(image = '') {
  await api.addEvent({ name: 'Rust', image });
  await signedInAsAdmin();
  const user = visit('/admin/events/1/edit');
  await screen.findByRole('form', { name: 'Edit event' });
  return user;
}

const photo = (type = 'image/png', size = 6) => {
  const file = new File(['pixels'], 'rust.png', { type });
  return Object.defineProperty(file, 'size', { value: size });
};

/** Responds to uploads with a picture. Decoding pictures does not work in jsdom. */
function respondToUploads(size = '400x300', until: Promise<void> = Promise.resolve()) {
  const image = `/pictures/0123456789abcdef0123456789abcdef-${size}.webp`;
  msw.use(
    http.post('*/api/admin/picture', async () => {
      await until;
      return HttpResponse.json({ data: { image, width: 1, height: 1 } }, { status: 201 });
    }),
  );
  return image;
}

const endless = new Promise<void>(() => undefined);

const chooser = () => screen.getByLabelText(/(?:Choose a|Change the) picture/);
const address = () => screen.getByLabelText('The picture’s address');
const shown = () => screen.queryByRole('img', { name: 'As the card shows it' });
const cancel = () => screen.findByRole('button', { name: 'Cancel the upload' });
test('cancelling an upload ends the upload only: the picture before it stays', async () => {
  respondToUploads('400x300', endless);
  const user = await openForm(OLD);
  await user.upload(chooser(), photo());
  await user.click(await cancel());
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(shown()).toHaveAttribute('src', OLD);
  expect(address()).toHaveValue(OLD);
  expect(chooser()).toHaveFocus();
});

test('one status tells of an upload and of its end', async () => {
  let finish: () => void = () => undefined;
  const image = respondToUploads('400x300', new Promise<void>((resolve) => (finish = resolve)));
  const user = await openForm();
  await user.upload(chooser(), photo());
  const status = (await screen.findByText('Uploading rust.png…')).closest('[role=status]');
  finish();
  await waitFor(() => expect(status).toHaveTextContent(/^Picture uploaded\./));
  expect(status).toBeInTheDocument();
  expect(shown()).toHaveAttribute('src', image);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(status).toBeEmptyDOMElement();
});

test.each([
  [413, 'choose another one', OLD, 'Keep the present picture'],
  [500, 'try again', '', 'Go on without this file'],
])(
  'after a failed upload (%i) a save waits until somebody has chosen: %s, picture “%s”',
  async (status, advice, image, goOn) => {
    msw.use(
      http.post('*/api/admin/picture', () =>
        HttpResponse.json({ data: null, code: 'failed', message: 'That failed.' }, { status }),
      ),
    );
    const user = await openForm(image);
    await user.type(screen.getByLabelText('Name'), ' Night');
    await user.upload(chooser(), photo());
    const button = await screen.findByRole('button', { name: goOn });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/^Nothing was saved/)).toBeInTheDocument();
    expect(calls).not.toContain('PUT /api/event/1');
    expect(chooser()).toHaveFocus();
    const advised = `Before you save, ${advice} or ${goOn.toLowerCase()}.`;
    expect(chooser()).toHaveAccessibleDescription(new RegExp(advised));
    await user.click(button);
    expect(chooser()).toHaveFocus();
    expect(chooser()).not.toBeInvalid();
    expect(button).not.toBeInTheDocument();
    expect(screen.queryByText(/^Nothing was saved/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/events/1'));
    const [saved] = await api.store.eventQueries.list(api.clock.now());
    expect(saved).toMatchObject({ name: 'Rust Night', image });
  },
);

/** Fires an event of a drag, and returns whether the browser would go on with what it does by itself. */
function drag(kind: 'dragOver' | 'drop', target: Element, dataTransfer: object): boolean {
  return fireEvent(target, createEvent[kind](target, { dataTransfer }));
}

const dropWords = () => screen.queryByText('Drop the picture anywhere on this page to upload it.');

test('a file is taken wherever it is dropped, and the page says so while it is dragged', async () => {
  const image = respondToUploads();
  await openForm();
  const heading = screen.getByRole('heading', { level: 1 });
  expect(drag('dragOver', heading, { types: ['Files'] })).toBe(false);
  expect(dropWords()).toBeInTheDocument();
  expect(drag('drop', heading, { types: ['Files'], files: [photo()] })).toBe(false);
  expect(dropWords()).not.toBeInTheDocument();
  await waitFor(() => expect(address()).toHaveValue(image));
});
