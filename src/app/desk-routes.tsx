import { Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lazyComponent } from '@/components/async-boundary';
import { ErrorBoundary } from '@/components/error-boundary';
import { PageLoading } from '@/components/page-loading';
import { paths } from '@/lib/paths';
import { lazyRoute, unlistedMeta } from './lazy-route';

const deskPages = () => import('./desk-pages');

const DeskLayout = lazyComponent(async () => (await deskPages()).loadDeskLayout(), 'DeskLayout');
const DeskListLayout = lazyComponent(
  async () => (await deskPages()).loadDeskListLayout(),
  'DeskListLayout',
);

const desk = lazyRoute(
  'src/pages/desk.tsx',
  async () => (await deskPages()).loadDesk(),
  'DeskPage',
  unlistedMeta("Organiser's desk"),
  { prerender: false },
);

// Its title is the event's name, which comes with its data.
const deskEvent = lazyRoute(
  'src/pages/desk-event.tsx',
  async () => (await deskPages()).loadDeskEvent(),
  'DeskEventPage',
  null,
  { prerender: false },
);

const deskMail = lazyRoute(
  'src/pages/desk-mail.tsx',
  async () => (await deskPages()).loadDeskMail(),
  'DeskMailPage',
  unlistedMeta('Mail'),
  { prerender: false },
);

const deskHistory = lazyRoute(
  'src/pages/desk-history.tsx',
  async () => (await deskPages()).loadDeskHistory(),
  'DeskHistoryPage',
  unlistedMeta('History'),
  { prerender: false },
);

const deskAccount = lazyRoute(
  'src/pages/desk-account.tsx',
  async () => (await deskPages()).loadDeskAccount(),
  'DeskAccountPage',
  unlistedMeta('Account'),
  { prerender: false },
);

const newEvent = lazyRoute(
  'src/pages/new-event.tsx',
  async () => (await deskPages()).loadNewEvent(),
  'NewEventPage',
  unlistedMeta('New event'),
  { prerender: false },
);

const editEvent = lazyRoute(
  'src/pages/edit-event.tsx',
  async () => (await deskPages()).loadEditEvent(),
  'EditEventPage',
  unlistedMeta('Edit event'),
  { prerender: false },
);

/** The organiser's desk. */
export const deskRoutes: RouteObject = {
  element: (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <DeskLayout />
      </Suspense>
    </ErrorBoundary>
  ),
  children: [
    {
      element: <DeskListLayout />,
      children: [
        { path: paths.desk, ...desk },
        { path: '/admin/events/:id', ...deskEvent },
      ],
    },
    { path: paths.deskMail, ...deskMail },
    { path: paths.deskHistory, ...deskHistory },
    { path: paths.deskAccount, ...deskAccount },
    { path: paths.newEvent, ...newEvent },
    { path: '/admin/events/:id/edit', ...editEvent },
  ],
};
