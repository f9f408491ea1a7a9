import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { picturePath } from '@/domain/picture-path';
import { storedRecapSchema, type StoredRecap } from '@/contract/admin-recap';
import { dayFromToday } from '#tests/support/admin-site';
import {
  api,
  failEndpoint,
  findToast,
  msw,
  sent,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);

const priya = { adminEmail: 'priya@example.org', now: 0 };

const addPastEvent = () =>
  api.addEvent({ name: 'Rust Night', date: '', startsAt: dayFromToday(-3) });

/** Opens the tab of an event that is over. */
async function openAfter() {
  const id = await addPastEvent();
  const user = visit(`/admin/events/${id}/after`);
  await screen.findByRole('form', { name: 'How it was' });
  return user;
}

/** The widths of the pictures that the server makes of the next uploads; what is damaged it is asked itself. */
let uploads: (number | 'damaged')[];

beforeEach(() => {
  uploads = Array.from({ length: 20 }, (_, index) => 60 + index);
  // The body of an upload does not survive jsdom.
  msw.use(
    http.post('*/api/admin/picture', async () => {
      const width = uploads.shift();
      if (typeof width !== 'number') return undefined;
      const id = { hash: String(width).padStart(32, '0'), width, height: 40 };
      await api.store.pictures.add({ ...id, small: null, large: new Uint8Array(1) }, Date.now());
      return HttpResponse.json({ data: { image: picturePath(id), width, height: 40 } });
    }),
  );
});

const shot = (name: string) => new File(['x'], name, { type: 'image/png' });

const shots = (count: number) =>
  Array.from({ length: count }, (_, index) => shot(`${index + 1}.png`));

const stored = (): Promise<StoredRecap> => api.store.recaps.readStored(1);

const chooser = () => screen.getByLabelText('Add pictures');
const picture = (number: number) =>
  within(screen.getByRole('listitem', { name: `Picture ${number}` }));
const captions = () =>
  screen.getAllByLabelText<HTMLInputElement>('Caption').map(({ value }) => value);
const save = () => screen.getByRole('button', { name: 'Save' });

test('pictures are uploaded one after the other, described, ordered and saved', async () => {
  const user = await openAfter();
  await user.upload(chooser(), shots(3));
  expect(await screen.findByRole('listitem', { name: 'Picture 3' })).toBeInTheDocument();
  for (const [index, caption] of ['One', 'Two', 'Three'].entries()) {
    await user.click(picture(index + 1).getByLabelText('Caption'));
    await user.paste(caption);
  }
  await user.click(screen.getByRole('button', { name: 'Move picture 3 up' }));
  expect(captions()).toEqual(['One', 'Three', 'Two']);
  expect(screen.getByRole('button', { name: 'Move picture 2 up' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(captions()).toEqual(['Three', 'One', 'Two']);
  const first = screen.getByRole('button', { name: 'Move picture 1 up' });
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Move picture 1 down' }));
  expect(captions()).toEqual(['One', 'Three', 'Two']);
  expect(screen.getByRole('button', { name: 'Move picture 2 down' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove picture 3' }));
  expect(chooser()).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: /first picture stands on the card/ }));
  await user.click(screen.getByLabelText(/^Text/));
  await user.paste('It was **loud**.');
  await user.click(save());
  await findToast('Saved');
  expect(await stored()).toMatchObject({
    text: 'It was **loud**.',
    photos: [{ caption: 'One' }, { caption: 'Three' }],
    isCover: true,
    version: 1,
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('dss-draft-'))).toEqual([]);
});

test('a file that cannot be uploaded says why by its name, and the others go on', async () => {
  const user = await openAfter();
  const heic = new File(['x'], 'IMG_1.heic', { type: 'image/heic' });
  const damaged = shot('damaged.png');
  const large = Object.defineProperty(shot('large.png'), 'size', {
    value: 9 * 1024 * 1024,
  });
  const [good, same] = [shot('good.png'), shot('same.png')];
  uploads = ['damaged', 60, 60];
  const input = chooser();
  // As with drag and drop, which the list of types does not filter.
  input.removeAttribute('accept');
  await user.upload(input, [heic, damaged, large, good, same]);
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.children).toHaveLength(4));
  const lines = [...alert.children].map(({ textContent }) =>
    textContent.replaceAll(/[\u2068\u2069]/g, ''),
  );
  expect(lines).toEqual([
    'IMG_1.heic: Please choose a JPEG, PNG, WebP or AVIF picture.',
    'damaged.png: This file is damaged, or it is no JPEG, PNG, WebP or AVIF picture.',
    'large.png: This file is 9 MB; the limit is 8 MB.',
    'same.png: This picture is here already.',
  ]);
  expect(captions()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Go on without these files' }));
  expect(alert).not.toBeInTheDocument();
  expect(chooser()).toHaveFocus();
});

test('the thirteenth picture is refused before it is sent', async () => {
  const user = await openAfter();
  await user.upload(chooser(), shots(13));
  await waitFor(() => expect(captions()).toHaveLength(12), { timeout: 10_000 });
  expect(await screen.findByRole('alert')).toHaveTextContent(/13\.png.*: At most 12 pictures\./);
  expect(sent('POST /api/admin/picture')).toBe(12);
});

test('an upload that fails on the way can be tried again', async () => {
  const user = await openAfter();
  const mend = failEndpoint('post', '*/api/admin/picture');
  await user.upload(chooser(), shot('room.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /room\.png.*could not reach the server/,
  );
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Caption')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a save waits for the upload, which can be cancelled', async () => {
  const user = await openAfter();
  let finish: () => void = () => undefined;
  const sending = new Promise<void>((resolve) => (finish = resolve));
  msw.use(http.post('*/api/admin/picture', () => sending.then(() => undefined)));
  await user.upload(chooser(), shots(2));
  expect(await screen.findByText(/Uploading.*1\.png.*, 1 of 2…/)).toBeInTheDocument();
  await user.click(save());
  expect(sent('PUT /api/admin/event/1/recap')).toBe(0);
  finish();
  await findToast('Saved');
  expect((await stored()).photos).toHaveLength(2);
  expect(screen.getByText('2 pictures need a caption before they are shown.')).toBeInTheDocument();

  msw.use(http.post('*/api/admin/picture', () => new Promise<never>(() => undefined)));
  await user.upload(chooser(), shot('late.png'));
  await user.click(await screen.findByRole('button', { name: 'Cancel the upload' }));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(captions()).toHaveLength(2);
});

test('what is not saved is there after a reload, and can be discarded', async () => {
  const id = await addPastEvent();
  await api.store.recaps.save(
    Number(id),
    storedRecapSchema.parse({ text: 'Loud.', photos: [], isCover: false, version: 0 }),
    { ...priya, now: api.clock.now() },
  );
  const user = visit(`/admin/events/${id}/after`);
  await user.upload(await screen.findByLabelText('Add pictures'), shot('room.png'));
  await user.click(await screen.findByLabelText('Caption'));
  await user.paste('The room');
  await user.click(screen.getByRole('link', { name: 'Event' }));
  await screen.findByRole('region', { name: 'History' });
  await user.click(screen.getByRole('link', { name: 'After' }));
  expect(await screen.findByLabelText('Caption')).toHaveValue('The room');
  const notice = await screen.findByText(/Restored what you typed/);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(notice).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Caption')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Text/)).toHaveValue('Loud.');
});

test.each(['Load theirs', 'Overwrite'])(
  'what somebody else has saved meanwhile is asked about: %s',
  async (answer) => {
    const user = await openAfter();
    const theirs = { text: 'Quiet.', photos: [], isCover: false };
    await api.store.recaps.save(1, { ...theirs, version: 0 }, { ...priya, now: api.clock.now() });
    await user.click(screen.getByLabelText(/^Text/));
    await user.paste('Loud.');
    await user.click(save());
    const heading = await screen.findByRole('heading', { name: 'This has been changed meanwhile' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/differs from what you have here in the text\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(heading).not.toBeInTheDocument());
    const text = answer === 'Overwrite' ? 'Loud.' : 'Quiet.';
    expect(screen.getByLabelText(/^Text/)).toHaveValue(text);
    await waitFor(async () => expect((await stored()).text).toBe(text));
  },
);

test('what the server refuses stands beside its field, and nothing is lost', async () => {
  const user = await openAfter();
  await user.upload(chooser(), shot('room.png'));
  await user.click(await screen.findByLabelText('Caption'));
  await user.paste('The room');
  await user.click(screen.getByLabelText(/^Text/));
  await user.paste('a'.repeat(5001));
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('At most 5,000 characters');
  await user.clear(screen.getByLabelText(/^Text/));
  // As 30 days after it was uploaded.
  await api.query('delete from picture');
  await user.click(save());
  expect(await picture(1).findByRole('alert')).toHaveTextContent(
    'This picture is no longer there. Please add it again.',
  );
  expect(captions()).toEqual(['The room']);
  msw.use(http.put('*/api/admin/event/1/recap', () => HttpResponse.error()));
  await user.click(save());
  expect(await screen.findByText(/What you typed stays here\./)).toBeInTheDocument();
});

test('the tab is there once the event is over', async () => {
  const id = await api.addEvent({ name: 'Ahead', date: '', startsAt: dayFromToday(5) });
  visit(`/admin/events/${id}/after`);
  expect(await screen.findByRole('link', { name: 'People' })).toHaveAttribute('aria-current');
  expect(screen.queryByRole('link', { name: 'After' })).not.toBeInTheDocument();
});

test('the page of the event tells how it was', async () => {
  await addPastEvent();
  const image = '/pictures/0123456789abcdef0123456789abcdef-1600x900.webp';
  await api.query(
    `insert into event_recap values (1, 'It was **loud**.', '[{"image":"${image}","caption":"The room"}]', 0, 1)`,
  );
  visit('/events/1');
  const section = await screen.findByRole('region', { name: 'How it was' });
  expect(within(section).getByText('loud').tagName).toBe('STRONG');
  const photo = within(section).getByRole('img', { name: 'The room' });
  expect(photo).toHaveAttribute('loading', 'lazy');
  expect(photo).toHaveAttribute('width', '1600');
  expect(photo).toHaveAttribute('height', '900');
  expect(photo).toHaveAttribute('srcset', expect.stringContaining('?width=800 800w'));
  // Seen by all, read out once.
  expect(within(section).getByText('The room')).toHaveAttribute('aria-hidden', 'true');
});
