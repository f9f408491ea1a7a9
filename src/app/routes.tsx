import type { RouteObject } from 'react-router-dom';
import { society } from '@/data/society';
import { MemberLayout } from '@/layouts/member-layout';
import { SiteLayout } from '@/layouts/site-layout';
import { paths } from '@/lib/paths';
import { authRoutes } from './auth-routes';
import { deskRoutes } from './desk-routes';
import { lazyRoute, pageMeta, unlistedMeta } from './lazy-route';
import { QueryLayout } from './lazy-layouts';

const home = lazyRoute('src/pages/home.tsx', () => import('@/pages/home'), 'HomePage', {
  name: 'Home',
  title: `${society.name} · ${society.college.shortName}`,
  description: `${society.heroHeading}. ${society.heroIntro}`,
});

const about = lazyRoute(
  'src/pages/about.tsx',
  () => import('@/pages/about'),
  'AboutPage',
  pageMeta(society.aboutTitle, society.description),
);

const team = lazyRoute(
  'src/pages/team.tsx',
  () => import('@/pages/team'),
  'TeamPage',
  async () => {
    const { domainLinks, isDomainSlug } = await import('@/data/domain-links');
    const { domains } = await import('@/data/team');
    return {
      paths: domainLinks.map(({ to }) => to),
      metaOf: ({ domain }) =>
        isDomainSlug(domain)
          ? {
              ...pageMeta(`${domains[domain].title} team`, domains[domain].description),
              parent: '/about',
            }
          : unlistedMeta('Invalid Domain'),
    };
  },
);

const events = lazyRoute(
  'src/pages/events.tsx',
  () => import('@/pages/events'),
  'EventsPage',
  pageMeta(
    'Events',
    `Workshops, talks and hackathons of ${society.nameInText}: what is next and what was.`,
  ),
);

const article = lazyRoute(
  'src/pages/article.tsx',
  () => import('@/pages/article'),
  'ArticlePage',
  async () => {
    const { eventArticles, findEventArticle } = await import('@/data/events');
    return {
      paths: eventArticles.map(({ href }) => href),
      metaOf: ({ name }) => {
        const article = findEventArticle(name);
        if (article === undefined) return pageMeta('Events', society.description);
        const { title, description, shareImage } = article;
        return { ...pageMeta(title, description), parent: '/events', image: shareImage };
      },
      preload: ({ name }) => findEventArticle(name)?.body(),
    };
  },
);

// Its metadata come with its data, and its HTML from the server.
const eventDetails = lazyRoute(
  'src/pages/event-details.tsx',
  () => import('@/pages/event-details'),
  'EventDetailsPage',
  null,
  { prerender: false },
);

const inProgress = (name: string) =>
  lazyRoute(
    'src/pages/in-progress.tsx',
    () => import('@/pages/in-progress'),
    'InProgressPage',
    pageMeta(name, `This page of ${society.nameInText} is still in progress.`),
  );

const privacy = lazyRoute(
  'src/pages/privacy.tsx',
  () => import('@/pages/privacy'),
  'PrivacyPage',
  pageMeta(
    'Privacy',
    `What the site of ${society.nameInText} knows about you, why, and for how long.`,
  ),
);

const profile = lazyRoute(
  'src/pages/profile.tsx',
  () => import('@/pages/profile'),
  'ProfilePage',
  unlistedMeta('My Profile'),
  { prerender: false },
);

const deleteAccount = lazyRoute(
  'src/pages/delete-account.tsx',
  () => import('@/pages/delete-account'),
  'DeleteAccountPage',
  unlistedMeta('Delete your account'),
  { prerender: false },
);

const confirmNews = lazyRoute(
  'src/pages/confirm-news.tsx',
  () => import('@/pages/confirm-news'),
  'ConfirmNewsPage',
  unlistedMeta('Confirm your subscription'),
  { prerender: false },
);

const leaveNews = lazyRoute(
  'src/pages/leave-news.tsx',
  () => import('@/pages/leave-news'),
  'LeaveNewsPage',
  unlistedMeta('Stop mails'),
  { prerender: false },
);

const notFound = lazyRoute(
  'src/pages/not-found.tsx',
  () => import('@/pages/not-found'),
  'NotFoundPage',
  unlistedMeta('Page not found'),
);

/** All routes of the site. */
export const routes: RouteObject[] = [
  authRoutes,
  deskRoutes,
  {
    element: <SiteLayout />,
    children: [
      { path: '/', ...home },
      { path: '/about', ...about },
      { path: '/about/:domain', ...team },
      { path: '/events', ...events },
      { path: '/events/:id', ...eventDetails },
      { path: '/event/:name', ...article },
      // Redirects to the events, as an unknown name does.
      { path: '/event', ...article, handle: { ...article.handle, prerender: false } },
      { path: paths.privacy, ...privacy },
      { path: '/blogs', ...inProgress('Blogs') },
      { path: '/contact', ...inProgress('Contact') },
      {
        element: <QueryLayout />,
        children: [
          { path: paths.confirmNews, ...confirmNews },
          { path: paths.leaveNews, ...leaveNews },
          { path: paths.deleteAccount, ...deleteAccount },
        ],
      },
      {
        element: <MemberLayout />,
        children: [{ element: <QueryLayout />, children: [{ path: '/profile', ...profile }] }],
      },
      { path: '*', ...notFound },
    ],
  },
];
