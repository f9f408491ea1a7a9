import type { RouteObject } from 'react-router-dom';
import { PageLoading } from '@/components/loading';
import { articleFile, loadArticle } from '@/data/articles';
import { domainLinks } from '@/data/domain-links';
import { eventArticles, type EventArticle } from '@/data/events';
import { formerYears, loadFormerCommittees } from '@/data/former-committees';
import { society } from '@/data/society';
import { AuthLayout } from '@/layouts/auth-layout';
import { MemberLayout } from '@/layouts/member-layout';
import { SiteLayout } from '@/layouts/site-layout';
import { doorPath, feedbackPath, paths } from '@/domain/paths';
import { ErrorScreen } from './error-screen';
import { lazily, notFoundMeta, page, pageMeta, unlistedMeta } from './page-route';
import { RootLayout } from './root-layout';

const home = page('home', async () => (await import('@/pages/home')).HomePage, {
  name: 'Home',
  title: `${society.name} · ${society.college.shortName}`,
  description: `${society.heroHeading}. ${society.heroIntro}`,
});

const about = page(
  'about',
  async () => (await import('@/pages/about')).AboutPage,
  pageMeta(society.aboutTitle, society.description),
);

const team = page(
  'team',
  async () => (await import('@/pages/team')).TeamPage,
  ({ domain }) => {
    const found = domainLinks.find(({ slug }) => slug === domain);
    if (found === undefined) return unlistedMeta('Invalid Domain');
    const { title, description } = found;
    return { ...pageMeta(`${title} team`, description), parent: '/about' };
  },
  { addresses: domainLinks.map(({ to }) => to) },
);

const formerCommittees = page(
  'former-committees',
  async () => {
    const [{ FormerCommitteesPage }, committees] = await Promise.all([
      import('@/pages/former-committees'),
      loadFormerCommittees(),
    ]);
    return () => <FormerCommitteesPage committees={committees} />;
  },
  {
    ...pageMeta(
      'Former committees',
      `Who led ${society.nameInText} and who was in its domains in former years.`,
    ),
    parent: '/about',
  },
);

const events = page(
  'events',
  async () => (await import('@/pages/events')).EventsPage,
  pageMeta(
    'Events',
    `Workshops, talks and hackathons of ${society.nameInText}: what is next and what was.`,
  ),
);

/** A route of its own for each article: its code is the page and one text, which load at the same time. */
const articleRoute = (article: EventArticle): RouteObject => {
  const { slug, href, title, description, shareImage } = article;
  const load = async () => {
    const [{ ArticlePage }, text] = await Promise.all([
      import('@/pages/article'),
      loadArticle(slug),
    ]);
    return () => <ArticlePage article={article} text={text} />;
  };
  const meta = { ...pageMeta(title, description), parent: '/events', image: shareImage };
  return { path: href, ...page('article', load, meta, { files: [articleFile(slug)] }) };
};

const unknownArticle = page(
  'article',
  async () => (await import('@/pages/article')).UnknownArticle,
  pageMeta('Events', society.description),
);

const inProgress = (name: string) =>
  page(
    'in-progress',
    async () => (await import('@/pages/in-progress')).InProgressPage,
    pageMeta(name, `This page of ${society.nameInText} is still in progress.`),
  );

const privacy = page(
  'privacy',
  async () => (await import('@/pages/privacy')).PrivacyPage,
  pageMeta(
    'Privacy',
    `What the site of ${society.nameInText} knows about you, why, and for how long.`,
  ),
);

const signIn = page(
  'sign-in',
  async () => (await import('@/pages/sign-in')).SignInPage,
  pageMeta(
    'Sign In',
    `Sign in to ${society.nameInText} with a code from your mail, Google or GitHub.`,
  ),
);

const notFound = page(
  'not-found',
  async () => (await import('@/pages/not-found')).NotFoundPage,
  notFoundMeta,
);

type LoadPage = Parameters<typeof page>[1];

/** A page that only the browser renders. */
const clientPage = (name: string, load: LoadPage, title: string) =>
  page(name, load, unlistedMeta(title), { isPrerendered: false });

/**
 * A page beyond the specification, whose data only this project's own server has. With another backend it is the page of an
 * unknown path (`root-layout.tsx`). Without a title of its own if that comes with its data.
 */
const ownServerPage = (name: string, load: LoadPage, title: string | null) =>
  page(name, load, title === null ? null : unlistedMeta(title), {
    isPrerendered: false,
    needsOwnServer: true,
  });

const authPages: RouteObject[] = [
  { path: paths.signIn, ...signIn },
  {
    path: paths.verifyCode,
    ...clientPage(
      'verify-code',
      async () => (await import('@/pages/verify-code')).VerifyCodePage,
      'Enter your code',
    ),
  },
  {
    path: '/auth/callback/:provider',
    ...clientPage(
      'social-callback',
      async () => (await import('@/pages/social-callback')).SocialCallbackPage,
      'Signing in',
    ),
  },
  {
    path: '/auth/secret/admin',
    ...clientPage(
      'admin-login',
      async () => (await import('@/pages/admin-login')).AdminLoginPage,
      'Admin Page',
    ),
  },
  {
    path: paths.adminInvitation,
    ...ownServerPage(
      'admin-invitation',
      async () => (await import('@/pages/admin-invitation')).AdminInvitationPage,
      'Become an admin',
    ),
  },
  {
    path: paths.adminReset,
    ...ownServerPage(
      'admin-reset',
      async () => (await import('@/pages/admin-reset')).AdminResetPage,
      'A new password',
    ),
  },
];

const adminPages: RouteObject[] = [
  {
    lazy: lazily(async () => (await import('@/layouts/admin-list-layout')).AdminListLayout),
    children: [
      {
        path: paths.admin,
        ...ownServerPage(
          'admin-events',
          async () => (await import('@/pages/admin-events')).AdminEventsPage,
          "Organiser's desk",
        ),
      },
      // What is due, or one of its tabs. One component, so that a dialog outlives a change of the address.
      ...['/admin/events/:id', '/admin/events/:id/:tab'].map((path) => ({
        path,
        ...ownServerPage(
          'admin-event',
          async () => (await import('@/pages/admin-event')).AdminEventPage,
          null,
        ),
      })),
    ],
  },
  {
    path: paths.adminMail,
    ...ownServerPage(
      'admin-mail',
      async () => (await import('@/pages/admin-mail')).AdminMailPage,
      'Mail',
    ),
  },
  {
    path: paths.adminHistory,
    ...ownServerPage(
      'admin-history',
      async () => (await import('@/pages/admin-history')).AdminHistoryPage,
      'History',
    ),
  },
  {
    path: paths.adminHandover,
    ...ownServerPage(
      'admin-handover',
      async () => (await import('@/pages/admin-handover')).AdminHandoverPage,
      'Hand over',
    ),
  },
  {
    path: paths.adminAccount,
    ...ownServerPage(
      'admin-account',
      async () => (await import('@/pages/admin-account')).AdminAccountPage,
      'Account',
    ),
  },
  {
    path: paths.newEvent,
    ...ownServerPage(
      'new-event',
      async () => (await import('@/pages/new-event')).NewEventPage,
      'New event',
    ),
  },
  {
    path: '/admin/events/:id/report',
    ...ownServerPage(
      'admin-report',
      async () => (await import('@/pages/admin-report')).AdminReportPage,
      'Report',
    ),
  },
  {
    path: '/admin/years/:year',
    ...ownServerPage(
      'admin-year',
      async () => (await import('@/pages/admin-year')).AdminYearPage,
      'The year in numbers',
    ),
  },
  {
    path: '/admin/events/:id/edit',
    ...ownServerPage(
      'edit-event',
      async () => (await import('@/pages/edit-event')).EditEventPage,
      'Edit event',
    ),
  },
];

const sitePages: RouteObject[] = [
  { path: paths.home, ...home },
  { path: '/about', ...about },
  ...(formerYears.length > 0 ? [{ path: paths.formerCommittees, ...formerCommittees }] : []),
  { path: '/about/:domain', ...team },
  { path: paths.events, ...events },
  {
    path: '/events/:id',
    // The server renders it, with its metadata.
    ...ownServerPage(
      'event-details',
      async () => (await import('@/pages/event-details')).EventDetailsPage,
      null,
    ),
  },
  ...eventArticles.map(articleRoute),
  { path: '/event/:name', ...unknownArticle },
  { path: '/event', ...unknownArticle, handle: { ...unknownArticle.handle, isPrerendered: false } },
  { path: paths.privacy, ...privacy },
  { path: '/blogs', ...inProgress('Blogs') },
  { path: '/contact', ...inProgress('Contact') },
  {
    path: paths.confirmNews,
    ...ownServerPage(
      'confirm-news',
      async () => (await import('@/pages/confirm-news')).ConfirmNewsPage,
      'Confirm your subscription',
    ),
  },
  {
    path: paths.leaveNews,
    ...ownServerPage(
      'leave-news',
      async () => (await import('@/pages/leave-news')).LeaveNewsPage,
      'Stop mails',
    ),
  },
  {
    path: paths.leaveSeat,
    ...ownServerPage(
      'leave-seat',
      async () => (await import('@/pages/leave-seat')).LeaveSeatPage,
      'Give your seat back',
    ),
  },
  {
    path: feedbackPath(':token'),
    ...ownServerPage(
      'feedback',
      async () => (await import('@/pages/feedback')).FeedbackPage,
      'How was it?',
    ),
  },
  {
    path: '/certificate/:code',
    ...ownServerPage(
      'certificate',
      async () => (await import('@/pages/certificate')).CertificatePage,
      null,
    ),
  },
  {
    path: paths.deleteAccount,
    ...ownServerPage(
      'delete-account',
      async () => (await import('@/pages/delete-account')).DeleteAccountPage,
      'Delete your account',
    ),
  },
  {
    element: <MemberLayout />,
    children: [
      {
        path: paths.profile,
        ...clientPage(
          'profile',
          async () => (await import('@/pages/profile')).ProfilePage,
          'My Profile',
        ),
      },
      {
        path: '/events/:id/ticket',
        ...ownServerPage(
          'ticket',
          async () => (await import('@/pages/ticket')).TicketPage,
          'Your ticket',
        ),
      },
    ],
  },
  {
    path: '/t/:code',
    ...ownServerPage(
      'ticket-code',
      async () => (await import('@/pages/ticket-code')).TicketCodePage,
      'A ticket',
    ),
  },
  { path: '*', ...notFound },
];

/** Without a layout. */
const barePages: RouteObject[] = [
  {
    path: doorPath(':token'),
    ...ownServerPage('door', async () => (await import('@/pages/door')).DoorPage, 'Door'),
  },
];

/** Pages in an error boundary of their own, so that a page that breaks leaves its layout in place. */
const withErrorScreen = (children: RouteObject[]): RouteObject[] => [
  { errorElement: <ErrorScreen />, children },
];

/** All routes of the site. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      { element: <AuthLayout />, children: withErrorScreen(authPages) },
      {
        lazy: lazily(async () => (await import('@/layouts/admin-layout')).AdminLayout),
        children: withErrorScreen(adminPages),
      },
      ...withErrorScreen(barePages),
      { element: <SiteLayout />, children: withErrorScreen(sitePages) },
    ],
  },
];
