// The report of an event for the college, and the year in numbers, at the organiser's desk.
import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NewEvent } from '@/contract/event-input';
import { society } from '@/data/society';
import { academicYearOf, yearInAddress } from '@/domain/academic-year';
import { adminYearPath } from '@/domain/paths';
import { openDesk } from '#tests/support/admin-events';
import { dayFromToday } from '#tests/support/admin-site';
import { useDownloads } from '#tests/support/downloads';
import {
  api,
  failEndpoint,
  findToast,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);
const files = useDownloads();

const DAY = dayFromToday(-3);

const branch = {
  id: 'branch',
  text: 'Branch',
  kind: 'choice' as const,
  options: ['CSE', 'ECE'],
  required: false,
  atDoor: true,
};

/** An event of three days ago, to which two walk-ins came. */
async function pastEvent(fields: Partial<NewEvent> = {}): Promise<string> {
  const id = await api.addEvent({
    name: 'Rust Night',
    date: '',
    startsAt: DAY,
    place: 'Seminar hall',
    description: 'We **built** it.',
    questions: [branch],
    ...fields,
  });
  const desk = await openDesk(api);
  for (const [name, answer] of [
    ['Ada', 'CSE'],
    ['Zoë', 'ECE'],
  ] as const) {
    await desk.call(`/api/admin/event/${id}/attendance`, {
      method: 'POST',
      json: {
        id: `walk-in-${name.length}-${answer}`,
        name,
        email: null,
        answers: { branch: answer },
      },
    });
  }
  return id;
}

async function openReport(id: string) {
  const user = visit(`/admin/events/${id}/report`);
  const sheet = within(await screen.findByRole('article', { name: 'The report' }));
  const form = within(screen.getByRole('form', { name: 'Report' }));
  return { user, sheet, form };
}

const documentOf = async (file: Blob | undefined) => {
  const parts = unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()));
  return strFromU8(parts['word/document.xml'] ?? new Uint8Array());
};

const savedFields = async (id: string) => api.store.reports.readFields(Number(id));

test('an event that is over leads to its report, which is filled in and shows what is typed', async () => {
  const id = await pastEvent();
  const user = visit(`/admin/events/${id}/after`);
  await user.click(await screen.findByRole('link', { name: 'Open the report' }));
  const sheet = within(await screen.findByRole('article', { name: 'The report' }));
  expect(sheet.getByRole('heading', { name: 'Rust Night' })).toBeInTheDocument();
  for (const text of ['Seminar hall', 'built', 'CSE 1, ECE 1', society.college.name]) {
    expect(sheet.getByText(text)).toBeInTheDocument();
  }
  const factOf = (label: string) => sheet.getByText(label).nextElementSibling?.textContent;
  expect([factOf('Came'), factOf('Walk-ins')]).toEqual(['2', '2']);
  expect(sheet.queryByRole('heading', { name: 'Objective' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Objective/), 'To learn Rust.');
  const objective = sheet.getByRole('heading', { name: 'Objective' }).parentElement;
  expect(objective).toHaveTextContent('To learn Rust.');
  expect(screen.getByRole('link', { name: 'The event' })).toHaveAttribute(
    'href',
    `/admin/events/${id}/after`,
  );
});

test('what is typed is kept in the browser, saved, and signs the next report', async () => {
  const id = await pastEvent();
  const { user, form } = await openReport(id);
  await user.type(form.getByLabelText(/^Speakers/), ' Dr. Rao ');
  await user.click(form.getByRole('button', { name: 'Add who signs' }));
  const signature = within(form.getByRole('group', { name: 'Signature 1' }));
  await user.type(signature.getByLabelText('Name'), 'Prof. Iyer');
  expect(form.getByText(/^Not saved yet/)).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await signature.findByText('Please enter a role.')).toBeInTheDocument();
  expect((await savedFields(id)).speakers).toBe('');

  await user.click(screen.getByRole('link', { name: 'The event' }));
  await user.click(await screen.findByRole('link', { name: 'Open the report' }));
  expect(await screen.findByText(/^Restored what you typed/)).toBeInTheDocument();
  const again = within(screen.getByRole('form', { name: 'Report' }));
  await user.type(again.getByLabelText('Role'), 'Principal');
  const fail = failEndpoint('put', '*/api/admin/event/*/report', 500);
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await again.findByText(/^Something went wrong/)).toBeInTheDocument();
  fail();
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await findToast('The report is saved')).toBeInTheDocument();
  const signatories = [{ name: 'Prof. Iyer', role: 'Principal' }];
  expect(await savedFields(id)).toMatchObject({ speakers: 'Dr. Rao', signatories });
  expect(again.queryByText(/^Not saved yet/)).not.toBeInTheDocument();
  expect(screen.queryByText(/^Restored/)).not.toBeInTheDocument();
  expect((await savedFields(await pastEvent())).signatories).toEqual(signatories);
});

test('the Word file is saved first, and has the answers that were ticked, at first none', async () => {
  const id = await pastEvent();
  const { user, form, sheet } = await openReport(id);
  await user.type(form.getByLabelText(/^Outcome/), 'All of it works.');
  const tick = form.getByRole('checkbox', { name: 'Branch' });
  expect(tick).not.toBeChecked();
  const labels = () => sheet.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(labels()).toEqual(['No.', 'Name', 'Arrived']);
  await user.click(form.getByRole('button', { name: 'Download as Word' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const first = await documentOf(files[0]);
  expect(first).toContain('All of it works.');
  expect(first.match(/CSE/g)).toHaveLength(1);
  expect((await savedFields(id)).outcome).toBe('All of it works.');

  await user.click(tick);
  expect(labels()).toEqual(['No.', 'Name', 'Branch', 'Arrived']);
  await user.click(form.getByRole('button', { name: 'Download as Word' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect((await documentOf(files[1])).match(/CSE/g)).toHaveLength(2);
});

test('the report is printed, and says which pictures lack a caption', async () => {
  const id = await pastEvent();
  await api.query(`insert into event_recap (event_id, text, photos, is_cover, version) values
    (${id}, 'It was *loud*.', '[{"image":"/pictures/${'a'.repeat(32)}-900x600.webp","caption":"All of us"},
      {"image":"/pictures/${'b'.repeat(32)}-900x600.webp","caption":""}]', 0, 1)`);
  const { user, form, sheet } = await openReport(id);
  expect(sheet.getByText('loud')).toBeInTheDocument();
  expect(sheet.getAllByRole('img', { name: 'All of us' })).toHaveLength(1);
  expect(form.getByText(/^1 picture without a caption is not in the report/)).toBeInTheDocument();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(form.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('an event that is not over has no report', async () => {
  const id = await api.addEvent({ name: 'Next', date: '', startsAt: dayFromToday(5) });
  visit(`/admin/events/${id}/report`);
  expect(await screen.findByRole('alert')).toHaveTextContent('This event is not over yet.');
});

test('an unknown event has no report', async () => {
  visit('/admin/events/99/report');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such event.');
});

const yearOf = (day: string) => yearInAddress(academicYearOf(day, society.firstMonthOfYear));

test('the list of past events leads to the year in numbers, and that to the years beside it', async () => {
  await pastEvent();
  const present = yearOf(dayFromToday(0));
  const user = visit('/admin?state=past');
  await user.click(await screen.findByRole('link', { name: 'The year in numbers' }));
  expect(await screen.findByRole('heading', { name: /^The year \d{4}/ })).toBeInTheDocument();
  expect(window.location.pathname).toBe(adminYearPath(present));
  const years = () =>
    within(screen.getByRole('navigation', { name: 'Years' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  // The next one has not begun.
  const before = yearOf(dayFromToday(-365));
  expect(years()).toEqual([before]);
  await user.click(screen.getByRole('link', { name: before }));
  expect(await screen.findByText('There was no event in this year.')).toBeInTheDocument();
  expect(years()).toEqual([yearOf(dayFromToday(-731)), present]);
});

test('the year has its events with numbers and sums, and downloads as CSV and as Word', async () => {
  const id = await pastEvent();
  const user = visit(adminYearPath(yearOf(DAY)));
  const row = within(await screen.findByRole('row', { name: /^Rust Night/ }));
  expect(row.getByRole('link')).toHaveAttribute('href', `/admin/events/${id}`);
  const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(1)).toEqual(['0', '2', '–', '0']);
  expect(screen.getByRole('row', { name: 'All 0 2 – 0' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain('"Rust Night"');
  await user.click(screen.getByRole('button', { name: 'Download as Word' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await documentOf(files[1])).toContain('Rust Night');
});

test('an address that names no year says so', async () => {
  visit('/admin/years/soon');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'There is no such year',
  );
});
