import type { RouteObject } from 'react-router-dom';
import { onDemand } from '@/components/async-boundary';
import { society } from '@/data/society';
import { AuthLayout } from '@/layouts/auth-layout';
import { MemberLayout } from '@/layouts/member-layout';
import { SiteLayout } from '@/layouts/site-layout';
import { named, page } from './lazy-route';

const ServerStateLayout = onDemand(
  async () => (await import('@/layouts/query-layout')).ServerStateLayout,
);

const home = page(async () => (await import('@/pages/home')).HomePage, {
  name: 'Home',
  title: `${society.name} · ${society.college.shortName}`,
  description: `${society.heroHeading}. ${society.heroIntro}`,
});

const about = page(
  async () => (await import('@/pages/about')).AboutPage,
  named('About Us', society.description),
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
              ...named(`${domains[domain].title} team`, domains[domain].description),
              parent: '/about',
            }
          : { ...named('Invalid Domain', society.description), isHidden: true },
    };
  },
);

const events = page(
  async () => (await import('@/pages/events')).EventsPage,
  named('Events', `Workshops, talks and hackathons of ${society.name}: what is next and what was.`),
);

const event = page(
  async () => (await import('@/pages/event')).EventPage,
  async () => {
    const { eventArticles, findEventArticle } = await import('@/data/events');
    return {
      paths: eventArticles.map(({ href }) => href),
      metaOf: ({ name }) => {
        const article = findEventArticle(name);
        if (article === undefined) return named('Events', society.description);
        const { title, description, shareImage } = article;
        return { ...named(title, description), parent: '/events', image: shareImage };
      },
      preload: ({ name }) => findEventArticle(name)?.body(),
    };
  },
);

const inProgress = (name: string) =>
  page(
    async () => (await import('@/pages/in-progress')).InProgressPage,
    named(name, `This page of ${society.name} is still in progress.`),
  );

const profile = page(
  async () => (await import('@/pages/profile')).ProfilePage,
  { ...named('My Profile', 'Your profile and the events that you marked.'), isHidden: true },
  { isWritten: false },
);

const notFound = page(async () => (await import('@/pages/not-found')).NotFoundPage, {
  ...named('Page not found', `There is no such page on the site of ${society.name}.`),
  isHidden: true,
});

const signIn = page(
  async () => (await import('@/pages/sign-in')).SignInPage,
  named('Sign In', `Sign in to ${society.name} with a code from your mail, Google or GitHub.`),
);

const verifyCode = page(
  async () => (await import('@/pages/verify-code')).VerifyCodePage,
  { ...named('Enter your code', 'Enter the one-time password from your mail.'), isHidden: true },
  { isWritten: false },
);

const socialCallback = page(
  async () => (await import('@/pages/social-callback')).SocialCallbackPage,
  { ...named('Signing in', 'You are being signed in.'), isHidden: true },
  { isWritten: false },
);

const adminLogin = page(
  async () => (await import('@/pages/admin-login')).AdminLoginPage,
  { ...named('Admin Page', 'Admin login.'), isHidden: true },
  { isWritten: false },
);

/** Every address of the site. */
export const routes: RouteObject[] = [
  {
    element: <AuthLayout />,
    children: [
      { path: '/auth', ...signIn },
      {
        element: <ServerStateLayout />,
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
      { path: '/event', ...event, handle: { ...event.handle, isWritten: false } },
      { path: '/blogs', ...inProgress('Blogs') },
      { path: '/contact', ...inProgress('Contact') },
      {
        element: <MemberLayout />,
        children: [
          { element: <ServerStateLayout />, children: [{ path: '/profile', ...profile }] },
        ],
      },
      { path: '*', ...notFound },
    ],
  },
];
