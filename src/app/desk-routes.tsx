import type { RouteObject } from 'react-router-dom';
import { AsyncBoundary, lazyComponent } from '@/components/async-boundary';
import { PageLoading } from '@/components/page-loading';
import { society } from '@/data/society';
import { paths } from '@/lib/paths';
import { lazyRoute, pageMeta, type PageMeta } from './lazy-route';

const DeskLayout = lazyComponent(() => import('@/layouts/desk-layout'), 'DeskLayout');
const DeskListLayout = lazyComponent(() => import('@/layouts/desk-list-layout'), 'DeskListLayout');

const deskMeta = (name: string): PageMeta => ({
  ...pageMeta(name, `The organiser's desk of ${society.name}.`),
  noindex: true,
});

const desk = lazyRoute(
  'src/pages/admin.tsx',
  () => import('@/pages/admin'),
  'DeskPage',
  deskMeta("Organiser's desk"),
  { prerender: false },
);

// Its title is the event's name, which comes with its data.
const deskEvent = lazyRoute(
  'src/pages/admin-event.tsx',
  () => import('@/pages/admin-event'),
  'DeskEventPage',
  null,
  { prerender: false },
);

const deskMail = lazyRoute(
  'src/pages/admin-mail.tsx',
  () => import('@/pages/admin-mail'),
  'DeskMailPage',
  deskMeta('Mail'),
  { prerender: false },
);

const deskHistory = lazyRoute(
  'src/pages/admin-history.tsx',
  () => import('@/pages/admin-history'),
  'DeskHistoryPage',
  deskMeta('History'),
  { prerender: false },
);

const deskAccount = lazyRoute(
  'src/pages/admin-account.tsx',
  () => import('@/pages/admin-account'),
  'DeskAccountPage',
  deskMeta('Account'),
  { prerender: false },
);

const newEvent = lazyRoute(
  'src/pages/admin-new-event.tsx',
  () => import('@/pages/admin-new-event'),
  'NewEventPage',
  deskMeta('New event'),
  { prerender: false },
);

const editEvent = lazyRoute(
  'src/pages/admin-edit-event.tsx',
  () => import('@/pages/admin-edit-event'),
  'EditEventPage',
  deskMeta('Edit event'),
  { prerender: false },
);

/** The organiser's desk. */
export const deskRoutes: RouteObject = {
  element: (
    <AsyncBoundary loading={<PageLoading />}>
      <DeskLayout />
    </AsyncBoundary>
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
