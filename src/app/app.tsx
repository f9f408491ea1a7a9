import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '@/components/error-boundary';
import { deferred, Part } from '@/components/async-boundary';
import { routes } from './routes';
import { SiteRouter } from './site-router';

const SiteNotices = deferred(async () => (await import('@/components/app-banners')).SiteNotices);

export function App() {
  return (
    <Frame>
      <SiteRouter>
        <Pages />
      </SiteRouter>
    </Frame>
  );
}

/** What is around the router; the build writes the pages out in the same frame. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <Part loading={null} failed={null}>
        <SiteNotices />
      </Part>
    </ErrorBoundary>
  );
}

export function Pages() {
  return useRoutes(routes);
}
