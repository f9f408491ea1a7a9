import { lazy, type ComponentType } from 'react';
import { useParams, type Params, type RouteObject } from 'react-router-dom';
import { findEventArticle } from '@/data/events';
import { society } from '@/data/society';
import { domains, isDomainSlug } from '@/data/team';
import { AuthLayout } from '@/layouts/auth-layout';
import { MemberLayout } from '@/layouts/member-layout';
import { SiteLayout } from '@/layouts/site-layout';
import { orReload } from '@/lib/stale-chunks';
import { ScrollAndFocus } from './scroll-and-focus';

interface PageMeta {
  title: string;
  description: string;
}

type MetaOf = (params: Params) => PageMeta;

/** A page's code is loaded when its route is first shown. */
function page(load: () => Promise<ComponentType>, meta: PageMeta | MetaOf) {
  const Page = lazy(async () => ({ default: await orReload(load()) }));
  return <RoutedPage page={Page} meta={typeof meta === 'function' ? meta : () => meta} />;
}

function RoutedPage({ page: Page, meta }: { page: ComponentType; meta: MetaOf }) {
  const { title, description } = meta(useParams());
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <Page />
      <ScrollAndFocus />
    </>
  );
}

const named = (title: string, description: string): PageMeta => ({
  title: `${title} · ${society.shortName} ${society.college.shortName}`,
  description,
});

const sitePages: RouteObject[] = [
  {
    index: true,
    element: page(async () => (await import('@/pages/home')).HomePage, {
      title: `${society.name} · ${society.college.shortName}`,
      description: `${society.heroHeading}. ${society.heroIntro}`,
    }),
  },
  {
    path: '/about',
    element: page(
      async () => (await import('@/pages/about')).AboutPage,
      named('About Us', society.description),
    ),
  },
  {
    path: '/about/:domain',
    element: page(
      async () => (await import('@/pages/team')).TeamPage,
      ({ domain }) =>
        isDomainSlug(domain)
          ? named(`${domains[domain].title} team`, domains[domain].description)
          : named('Invalid Domain', society.description),
    ),
  },
  {
    path: '/events',
    element: page(
      async () => (await import('@/pages/events')).EventsPage,
      named(
        'Events',
        `Workshops, talks and hackathons of ${society.name}: what is next and what was.`,
      ),
    ),
  },
  // Without a name it redirects as an unknown name does.
  ...['/event', '/event/:name'].map((path) => ({
    path,
    element: page(
      async () => (await import('@/pages/event')).EventPage,
      ({ name }) => {
        const article = findEventArticle(name);
        return named(article?.title ?? 'Events', article?.description ?? society.description);
      },
    ),
  })),
  ...[
    { path: '/blogs', title: 'Blogs' },
    { path: '/contact', title: 'Contact' },
  ].map(({ path, title }) => ({
    path,
    element: page(
      async () => (await import('@/pages/in-progress')).InProgressPage,
      named(title, `This page of ${society.name} is still in progress.`),
    ),
  })),
  {
    element: <MemberLayout />,
    children: [
      {
        path: '/profile',
        element: page(
          async () => (await import('@/pages/profile')).ProfilePage,
          named('My Profile', 'Your profile and the events that you marked.'),
        ),
      },
    ],
  },
  {
    path: '*',
    element: page(
      async () => (await import('@/pages/not-found')).NotFoundPage,
      named('Page not found', `There is no such page on the site of ${society.name}.`),
    ),
  },
];

const authPages: RouteObject[] = [
  {
    index: true,
    element: page(
      async () => (await import('@/pages/sign-in')).SignInPage,
      named('Sign In', `Sign in to ${society.name} with a code from your mail, Google or GitHub.`),
    ),
  },
  {
    path: 'otp/verify',
    element: page(
      async () => (await import('@/pages/verify-code')).VerifyCodePage,
      named('Enter your code', 'Enter the one-time password from your mail.'),
    ),
  },
  {
    path: 'callback/:provider',
    element: page(
      async () => (await import('@/pages/social-callback')).SocialCallbackPage,
      named('Signing in', 'You are being signed in.'),
    ),
  },
  {
    path: 'secret/admin',
    element: page(
      async () => (await import('@/pages/admin-login')).AdminLoginPage,
      named('Admin Page', 'Admin login.'),
    ),
  },
];

/** Every address of the site. */
export const routes: RouteObject[] = [
  { path: '/auth', element: <AuthLayout />, children: authPages },
  { path: '/', element: <SiteLayout />, children: sitePages },
];
