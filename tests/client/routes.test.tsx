import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { society } from '@/data/society';
import { domainSlugs } from '@/data/domain-links';
import { formerYears, loadFormerCommittees } from '@/data/former-committees';
import { domains } from '@/data/team';
import { menuLabel } from '#tests/support/menu';
import { useSite, visit } from '#tests/support/render-site';

useSite();

test.each([
  // The others are opened with their HTML, in the browser.
  ['/contact', /Page still in progress/],
  ['/auth', 'JOIN OUR THRIVING COMMUNITY & ELEVATE YOUR JOURNEY!'],
  ['/auth/secret/admin', 'Admin Page'],
  ['/auth/no-such-page', /Page not found/],
] as const)('%s shows its page', async (path, heading) => {
  visit(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(document.title).not.toBe('');
});

test('an event path without a name leads to the events', async () => {
  visit('/event');
  expect(await screen.findByText('DISCOVER OUR EXCITING EVENTS')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/events');
});

test('an address with the punctuation behind it leads to its page', async () => {
  visit('/about),?from=mail');
  const heading = { level: 1, name: society.aboutTitle };
  expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/about?from=mail');
});

test.each(['/profile', '/auth/otp/verify'])('%s redirects visitors', async (path) => {
  visit(path);
  await screen.findByRole('heading', { level: 1 });
  expect(window.location.pathname).toBe(path === '/profile' ? '/' : '/auth');
});

// The smallest and the largest stand for all.
const teamsBySize = domainSlugs.toSorted((a, b) => domains[a].team.length - domains[b].team.length);

test.each([...new Set([...teamsBySize.slice(0, 1), ...teamsBySize.slice(-1)])])(
  '/about/%s shows its lead and all members',
  async (slug) => {
    const { title, name, position, team } = domains[slug];
    visit(`/about/${slug}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('figure')).toHaveTextContent(name);
    expect(screen.getByText(`${position} Lead`)).toBeInTheDocument();
    const size = team.length === 1 ? '1 member' : `${team.length} members`;
    expect(screen.getByText(size)).toBeInTheDocument();
    const cards = within(screen.getByRole('region', { name: `${position} Team` }));
    const rows = cards.getAllByRole('listitem').filter((item) => item.querySelector('img'));
    expect(rows).toHaveLength(team.length);
    for (const [index, member] of team.entries()) {
      const row = rows[index];
      expect(row).toHaveTextContent(`${member.name}${member.branch} ${member.year}`);
      const [linkedin, instagram] = ['linkedin.com', 'instagram.com'].map((host) =>
        row?.querySelector(`a[href*="${host}"]`),
      );
      expect(linkedin).toHaveAttribute('href', member.linkedin ?? society.links.linkedin);
      expect(instagram).toHaveAttribute('href', member.instagram ?? society.links.instagram);
      for (const link of [linkedin, instagram]) {
        expect(link).toHaveAttribute('target', '_blank');
        expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      }
    }
  },
);

test('/about counts everybody once, who leads a domain too', async () => {
  visit('/about');
  const sizes = domainSlugs.map((slug) => domains[slug].team.length + 1);
  // With the lead of the society.
  const members = sizes.reduce((sum, size) => sum + size, 1);
  expect((await screen.findByText('members')).nextElementSibling).toHaveTextContent(`${members}`);
});

const FORMER = 'Former committees';

test.runIf(formerYears.length > 0)(
  '/about leads to the former committees: the latest year first, each with its domains and people',
  async () => {
    const user = visit('/about');
    await user.click(await screen.findByRole('link', { name: FORMER }));
    expect(await screen.findByRole('heading', { level: 1, name: FORMER })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/about/committees');
    const main = within(screen.getByRole('main'));
    const years = main.getAllByRole('heading', { level: 2 }).map((year) => year.textContent);
    expect(years).toEqual(formerYears.map((year) => year.replace('-', '–')));
    expect(years).toEqual(years.toSorted().toReversed());
    for (const [index, { lead, domains }] of (await loadFormerCommittees()).entries()) {
      const year = main.getByRole('region', { name: years[index] ?? '' });
      expect(year).toHaveTextContent(`${lead.position}${lead.name}`);
      const cards = within(year).getAllByRole('article');
      expect(cards).toHaveLength(domains.length);
      for (const [place, { title, lead, members }] of domains.entries()) {
        const card = within(cards[place] ?? year);
        expect(card.getByRole('heading', { level: 3, name: title })).toBeInTheDocument();
        expect(cards[place]).toHaveTextContent(`${lead.position}${lead.name}`);
        const names = card.queryAllByRole('listitem').map(({ textContent }) => textContent);
        expect(names).toEqual(members);
      }
    }
  },
);

test.runIf(formerYears.length === 0)(
  'without a former committee there is neither their page nor a link to it',
  async () => {
    visit('/about');
    await screen.findByRole('heading', { level: 1, name: society.aboutTitle });
    expect(screen.queryByRole('link', { name: FORMER })).toBeNull();
    cleanup();
    visit('/about/committees');
    expect(await screen.findByRole('heading', { name: 'Invalid Domain' })).toBeInTheDocument();
  },
);

test('the menu marks the current page', async () => {
  visit('/events');
  await screen.findByText('DISCOVER OUR EXCITING EVENTS');
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual([menuLabel('/events')]);
});
