// Certificates: at the organiser's desk, at their own address, on the profile and at the deletion of the account.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { CertificateDesign } from '@/contract/admin-certificates';
import { queryClient } from '@/lib/query-client';
import { dayFromToday, showInterestAs } from '#tests/support/admin-site';
import {
  api,
  failEndpoint,
  findToast,
  forward,
  msw,
  sent,
  signedIn,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const EMAIL = 'ada@example.org';

/** An event to which Ada came, and walk-ins with these names; its list is closed. */
async function closedEvent(...walkIns: string[]): Promise<string> {
  const id = await api.addEvent({ name: 'Rust Night', startsAt: dayFromToday(0) });
  await showInterestAs(EMAIL, id);
  await arrive(id, { who: '1' });
  for (const name of walkIns) await arrive(id, { name, email: null });
  await asAdmin(`/api/admin/event/${id}/attendance/close`);
  return id;
}

let arrivals = 0;
const arrive = (id: string, who: object) =>
  asAdmin(`/api/admin/event/${id}/attendance`, { id: `arrival-${++arrivals}`, ...who });

async function asAdmin<Data>(path: string, json?: object): Promise<Data> {
  const token = await api.signInAdmin();
  const response = await api.request(path, { method: 'POST', token, ...(json && { json }) });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { data: Data }).data;
}

const design: CertificateDesign = {
  title: 'Certificate of participation',
  text: '{name} took part in {event}.',
  hours: null,
  signatories: [],
};

/** The codes of the certificates of an event, by name. */
async function issue(id: string): Promise<string[]> {
  await asAdmin(`/api/admin/event/${id}/certificate`, design);
  const token = await api.signInAdmin();
  const response = await api.request(`/api/admin/event/${id}/certificate`, { token });
  return (await response.json()).data.issued.map(({ code }: { code: string }) => code);
}

async function openPanel(id: string) {
  await signedInAsAdmin();
  const user = visit(`/admin/events/${id}/certificates`);
  return { user, panel: within(await screen.findByRole('region', { name: 'Certificates' })) };
}

test('certificates come once the list is closed', async () => {
  const id = await api.addEvent({ startsAt: dayFromToday(0) });
  const { panel } = await openPanel(id);
  expect(await panel.findByText(/once the list of who came is closed/)).toBeInTheDocument();
});

test('a certificate is written, seen, kept over a reload, and issued once by its number', async () => {
  const id = await closedEvent('Walk-in Wanda');
  const { user, panel } = await openPanel(id);
  await user.click(await panel.findByRole('button', { name: 'Write the certificate' }));
  expect(panel.getByRole('heading', { name: 'The certificate' })).toHaveFocus();
  expect(panel.getByLabelText('Title')).toHaveValue('Certificate of participation');
  expect(panel.getByLabelText('Text')).toHaveValue(
    'This certifies that {name} took part in {event}, {date}.',
  );
  await user.type(panel.getByLabelText(/^Hours/), '3');
  expect(panel.getByLabelText('Text')).toHaveValue(
    'This certifies that {name} took part in {event}, {date}. Duration: 3 h.'.replace(
      '3',
      '{hours}',
    ),
  );
  const preview = within(panel.getByRole('article'));
  expect(preview.getByText(/took part in Rust Night, .+\. Duration: 3 h\.$/)).toBeInTheDocument();
  await user.clear(panel.getByLabelText(/^Hours/));
  expect(panel.getByLabelText('Text')).not.toHaveValue(expect.stringContaining('hours'));
  await user.clear(panel.getByLabelText('Text'));
  await user.paste('{name} learned for {hours} hours.');
  await user.click(panel.getByRole('button', { name: 'Add who signs' }));
  const signature = within(panel.getByRole('group', { name: 'Signature 1' }));
  await user.click(panel.getByRole('button', { name: 'Issue to 2 people…' }));
  expect(await panel.findByText('The text names the hours: please enter them.')).toBeVisible();
  expect(signature.getByText('Please enter a role.')).toBeVisible();
  await user.type(panel.getByLabelText(/^Hours/), '0.2');
  await user.click(panel.getByRole('button', { name: 'Issue to 2 people…' }));
  expect(await panel.findByText('Please enter at least a quarter of an hour: 0.25.')).toBeVisible();
  await user.clear(panel.getByLabelText(/^Hours/));
  await user.type(panel.getByLabelText(/^Hours/), '2.5');
  await user.type(signature.getByLabelText('Name'), 'Grace Hopper');
  await user.type(signature.getByLabelText('Role'), 'Chair');
  const file = new File(['GIF'], 'signature.gif', { type: 'image/gif' });
  const picture = signature.getByLabelText(/^Picture of the signature/);
  // As a browser whose dialog offers all files.
  await userEvent.setup({ applyAccept: false }).upload(picture, file);
  expect(await signature.findByText('Please choose a PNG or JPEG file.')).toBeVisible();
  const large = new File([new Uint8Array(300_000)], 'signature.png', { type: 'image/png' });
  await user.upload(picture, large);
  expect(await signature.findByText('Please choose a smaller picture.')).toBeVisible();
  await user.upload(picture, new File(['PNG'], 'signature.png', { type: 'image/png' }));
  expect(await signature.findByRole('img', { name: 'The signature' })).toBeVisible();
  // Pictures are too large to be stored again and again.
  expect(JSON.stringify(localStorage)).not.toContain('data:image');

  cleanup();
  queryClient.clear();
  const again = await openPanel(id);
  expect(
    await again.panel.findByText(/^Restored .+ choose the pictures of the signatures again\.$/),
  ).toBeVisible();
  expect(again.panel.getByLabelText('Name')).toHaveValue('Grace Hopper');
  expect(again.panel.getByLabelText(/^Hours/)).toHaveValue(2.5);
  await again.user.click(again.panel.getByRole('button', { name: 'Issue to 2 people…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue to 2 people?' }));
  expect(dialog.getByText(/^1 person gets a mail; the others left no address/)).toBeVisible();
  // The first response is lost.
  msw.use(
    http.post(
      '*/api/admin/event/*/certificate',
      async ({ request }) => {
        await forward(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await again.user.click(dialog.getByRole('button', { name: 'Issue to 2 people' }));
  const list = within(await screen.findByRole('list', { name: 'Issued certificates' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Test Member',
    'Walk-in Wanda',
  ]);
  await api.runMailQueue();
  expect(api.sent.map(({ to }) => to)).toEqual([EMAIL]);
  expect(api.sent[0]?.text).toMatch(/\/certificate\/[a-z2-9]{16}/);
});

test('names are seen before they are printed, doubtful ones first, and corrected for the certificates alone', async () => {
  const id = await closedEvent('Zoë Rao', '21911a0502', 'Wim', 'Eve', 'Bob', 'Cid');
  const { user, panel } = await openPanel(id);
  await user.click(await panel.findByRole('button', { name: 'Write the certificate' }));
  const names = () => within(panel.getByRole('list', { name: 'The names on the certificates' }));
  const labels = () =>
    names()
      .getAllByRole('textbox')
      .map((input) => input.id);
  const doubtful = names().getByLabelText('21911a0502 (walk-in)');
  expect(names().getAllByRole('textbox')[0]).toBe(doubtful);
  expect(doubtful).toHaveAccessibleDescription('Looks like an address or a roll number');
  expect(panel.getByText('1 name looks like an address or a roll number.')).toBeVisible();

  await user.clear(doubtful);
  await user.type(panel.getByLabelText('Search names'), 'wim');
  expect(labels()).toHaveLength(1);
  await user.click(panel.getByRole('button', { name: 'Issue to 7 people…' }));
  expect(await names().findByText('Please enter a name.')).toBeVisible();
  await waitFor(() => expect(names().getByLabelText('21911a0502 (walk-in)')).toHaveFocus());
  await user.keyboard('Asha Rao');
  expect(names().queryByText('Please enter a name.')).not.toBeInTheDocument();
  expect(panel.queryByText(/a roll number\.$/)).not.toBeInTheDocument();
  await user.clear(names().getByLabelText('Wim (walk-in)'));
  await user.type(names().getByLabelText('Wim (walk-in)'), 'Wim');
  // Only what was changed is kept.
  expect(JSON.stringify(localStorage)).toMatch(/names.{0,60}Asha Rao/);
  expect(JSON.stringify(localStorage)).not.toContain('Wim');
  expect(panel.getByLabelText('Search names')).toHaveValue('');

  cleanup();
  queryClient.clear();
  const again = await openPanel(id);
  expect(await again.panel.findByLabelText('21911a0502 (walk-in)')).toHaveValue('Asha Rao');
  await again.user.click(again.panel.getByRole('button', { name: 'Issue to 7 people…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await again.user.click(dialog.getByRole('button', { name: 'Issue to 7 people' }));
  const list = within(await screen.findByRole('list', { name: 'Issued certificates' }));
  expect(list.getByRole('link', { name: 'Asha Rao' })).toBeInTheDocument();
});

test('before certificates are issued the desk names what their PDFs lack', async () => {
  const id = await closedEvent('Li 李', 'Ann 🎉');
  const { user, panel } = await openPanel(id);
  await user.click(await panel.findByRole('button', { name: 'Write the certificate' }));
  await user.type(panel.getByLabelText('Title'), ' ⠿');
  const mend = failEndpoint('post', '*/api/admin/event/*/certificate/check', 500);
  await user.click(panel.getByRole('button', { name: 'Issue to 3 people…' }));
  expect(await panel.findByText(/What you typed stays here/)).toBeVisible();
  mend();
  await user.click(panel.getByRole('button', { name: 'Issue to 3 people…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue to 3 people?' }));
  expect(dialog.getByText(/has no PDF/)).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '李 in Li 李',
    '⠿ in Certificate of participation ⠿',
    '🎉 in Ann 🎉',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Issue to 3 people' }));
  expect(await findToast('Issued to 3 people')).toBeInTheDocument();
});

test('who comes later gets one with the same words; a certificate is found by address, corrected and withdrawn', async () => {
  const id = await closedEvent('Zoe Mistyped');
  await issue(id);
  await arrive(id, { name: 'Late Lars', email: null });
  const { user, panel } = await openPanel(id);
  expect(await panel.findByText('1 person who came has no valid certificate.')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Issue to them too' }));
  expect(panel.getByLabelText('Text')).toHaveValue(design.text);
  await user.click(panel.getByRole('button', { name: 'Issue to 1 person…' }));
  await user.click(await screen.findByRole('button', { name: 'Issue to 1 person' }));
  expect(await findToast('Issued to 1 person')).toBeInTheDocument();
  const heading = panel.getByRole('heading', { name: 'Certificates' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(await panel.findByRole('heading', { name: '3 issued' })).toBeVisible();

  const issued = within(panel.getByRole('list', { name: 'Issued certificates' }));
  await user.type(panel.getByLabelText('Search certificates'), EMAIL);
  expect(issued.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Test Member',
  ]);
  await user.clear(panel.getByLabelText('Search certificates'));

  await user.click(panel.getByRole('button', { name: 'Correct the name of Zoe Mistyped' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Correct the name of/ }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Zoë{Enter}');
  expect(await findToast('The certificate is now in the name of “Zoë”')).toBeInTheDocument();
  expect(await panel.findByRole('link', { name: 'Zoë' })).toBeVisible();

  await user.click(panel.getByRole('button', { name: 'Withdraw the certificate of Zoë' }));
  const question = within(await screen.findByRole('dialog', { name: /^Withdraw/ }));
  expect(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(question.getByRole('button', { name: 'Withdraw it' }));
  expect(await findToast('The certificate of “Zoë” is withdrawn')).toBeInTheDocument();
  expect(await panel.findByRole('heading', { name: '2 issued' })).toBeVisible();
  expect(panel.queryByRole('link', { name: 'Zoë' })).not.toBeInTheDocument();
});

test('a certificate says for everybody whether it counts, and leads to the version that does', async () => {
  const id = await closedEvent();
  const [code = ''] = await issue(id);
  visit(`/certificate/${code}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Certificate Valid' })).toBeVisible();
  expect(document.title).toMatch(/^Certificate of participation, Test Member ·/);
  const sheet = within(screen.getByRole('article'));
  expect(sheet.getByText('Test Member took part in Rust Night.')).toBeVisible();
  expect(screen.getAllByText('Recorded by the organisers')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  cleanup();

  await asAdmin(`/api/admin/certificate/${code}/name`, { name: 'Ada ලවිලේස්' });
  const user = visit(`/certificate/${code}`);
  await screen.findByRole('heading', { level: 1, name: 'Certificate Replaced' });
  expect(screen.queryByText(/Test Member/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'See the newer version' }));
  // No font of the PDF has Sinhala.
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument();
  const newest = window.location.pathname.split('/').at(-1) ?? '';
  cleanup();

  await asAdmin(`/api/admin/certificate/${newest}/withdrawal`);
  visit(`/certificate/${newest}`);
  await screen.findByRole('heading', { level: 1, name: 'Certificate Withdrawn' });
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  cleanup();

  visit('/certificate/abcd');
  expect(
    await screen.findByRole('heading', { name: /There is no such certificate/ }),
  ).toBeVisible();
});

test('a certificate that does not load says so, and loads again by a press', async () => {
  const id = await closedEvent();
  const [code = ''] = await issue(id);
  const mend = failEndpoint('get', '*/api/certificate/*', 400);
  const user = visit(`/certificate/${code}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The certificate could not be loaded.',
  );
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Certificate Valid' })).toHaveFocus();
  failEndpoint('get', '*/api/certificate/*/pdf');
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not reach the server/);
});

for (const choice of ['Keep it', 'Withdraw it'] as const) {
  test(`a member with a certificate has to say what happens to it before the account goes: ${choice}`, async () => {
    const id = await closedEvent();
    const [code = ''] = await issue(id);
    await signedIn(EMAIL);
    visit('/profile');
    const section = within(await screen.findByRole('region', { name: 'Your certificates' }));
    expect(
      section.getByRole('link', { name: 'Certificate of participation: Rust Night' }),
    ).toHaveAttribute('href', `/certificate/${code}`);
    cleanup();

    const user = visit('/profile/delete');
    const choices = await screen.findAllByRole('radio');
    for (const radio of choices) expect(radio).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Mail me the code' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose');
    expect(choices[0]).toHaveFocus();
    expect(sent('POST /api/user/delete/code')).toBe(0);
    await user.click(screen.getByRole('radio', { name: choice }));
    await user.click(screen.getByRole('button', { name: 'Mail me the code' }));
    await screen.findByLabelText('Code');
    cleanup();
    const after = visit('/profile/delete');
    expect(await screen.findByText(/^Your certificates .* as you have chosen\.$/)).toBeVisible();
    await after.type(screen.getByLabelText('Code'), api.outbox.get(EMAIL) ?? '');
    await after.click(screen.getByRole('button', { name: 'Delete my account for good' }));
    await screen.findByRole('heading', { name: 'Your account is deleted' });
    cleanup();
    visit(`/certificate/${code}`);
    const state = choice === 'Keep it' ? 'Valid' : 'Withdrawn';
    await screen.findByRole('heading', { name: `Certificate ${state}` });
    expect(screen.queryByText(design.title) !== null).toBe(choice === 'Keep it');
  });
}
