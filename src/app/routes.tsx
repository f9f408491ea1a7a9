import type { RouteObject } from 'react-router-dom';
import { lazyComponent } from '@/components/async-boundary';
import { society } from '@/data/society';
import { AuthLayout } from '@/layouts/auth-layout';
import { MemberLayout } from '@/layouts/member-layout';
import { SiteLayout } from '@/layouts/site-layout';
import { pageMeta, page } from './lazy-route';

const QueryLayout = lazyComponent(async () => (await import('@/layouts/query-layout')).QueryLayout);

const home = page(async () => (await import('@/pages/home')).HomePage, {
  name: 'Home',
  title: `${society.name} · ${society.college.shortName}`,
  description: `${society.heroHeading}. ${society.heroIntro}`,
});

const about = page(
  async () => (await import('@/pages/about')).AboutPage,
  pageMeta('About Us', society.description),
);

const team = page(
  async () => (await import('@/pages/team')).TeamPage,
  async () => {
    const { domainLinks, domains, isDomainSlug } = await import('@/data/team');
    return {
      paths: domainLinks.map(({ to }) => to),
      metaOf: ({ domain }) =>
        isDomainSlug(domain)
          ? {
              ...pageMeta(`${domains[domain].title} team`, domains[domain].description),
              parent: '/about',
            }
          : { ...pageMeta('Invalid Domain', society.description), noindex: true },
    };
  },
);

const events = page(
  async () => (await import('@/pages/events')).EventsPage,
  pageMeta(
    'Events',
    `Workshops, talks and hackathons of ${society.name}: what is next and what was.`,
  ),
);

const event = page(
  async () => (await import('@/pages/event')).EventPage,
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

const inProgress = (name: string) =>
  page(
    async () => (await import('@/pages/in-progress')).InProgressPage,
    pageMeta(name, `This page of ${society.name} is still in progress.`),
  );

const profile = page(
  async () => (await import('@/pages/profile')).ProfilePage,
  { ...pageMeta('My Profile', 'Your profile and the events that you marked.'), noindex: true },
  { prerender: false },
);

const notFound = page(async () => (await import('@/pages/not-found')).NotFoundPage, {
  ...pageMeta('Page not found', `There is no such page on the site of ${society.name}.`),
  noindex: true,
});

const signIn = page(
  async () => (await import('@/pages/sign-in')).SignInPage,
  pageMeta('Sign In', `Sign in to ${society.name} with a code from your mail, Google or GitHub.`),
);

const verifyCode = page(
  async () => (await import('@/pages/verify-code')).VerifyCodePage,
  { ...pageMeta('Enter your code', 'Enter the one-time password from your mail.'), noindex: true },
  { prerender: false },
);

const socialCallback = page(
  async () => (await import('@/pages/social-callback')).SocialCallbackPage,
  { ...pageMeta('Signing in', 'You are being signed in.'), noindex: true },
  { prerender: false },
);

const adminLogin = page(
  async () => (await import('@/pages/admin-login')).AdminLoginPage,
  { ...pageMeta('Admin Page', 'Admin login.'), noindex: true },
  { prerender: false },
);

/** Every address of the site. */
export const routes: RouteObject[] = [
  {
    element: <AuthLayout />,
    children: [
      { path: '/auth', ...signIn },
      {
        element: <QueryLayout />,
        children: [
          { path: '/auth/otp/verify', ...verifyCode },
          { path: '/auth/callback/:provider', ...socialCallback },
          { path: '/auth/secret/admin', ...adminLogin },
        ],
      },
    ],
  },
  {
    element: <SiteLayout />,
    children: [
      { path: '/', ...home },
      { path: '/about', ...about },
      { path: '/about/:domain', ...team },
      { path: '/events', ...events },
      { path: '/event/:name', ...event },
      // Without a name it redirects as an unknown name does.
      { path: '/event', ...event, handle: { ...event.handle, prerender: false } },
      { path: '/blogs', ...inProgress('Blogs') },
      { path: '/contact', ...inProgress('Contact') },
      {
        element: <MemberLayout />,
        children: [{ element: <QueryLayout />, children: [{ path: '/profile', ...profile }] }],
      },
      { path: '*', ...notFound },
    ],
  },
];
