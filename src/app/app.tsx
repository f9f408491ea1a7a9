import type { ReactNode } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '@/components/error-boundary';
import { SiteNotices } from '@/components/site-notices';
import { Toaster } from '@/components/toaster';
import { routes } from './routes';

export function App() {
  return (
    <Frame>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Frame>
  );
}

/** What is around the router; the build writes the pages out in the same frame. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <SiteNotices />
      <Toaster />
    </ErrorBoundary>
  );
}

export function Pages() {
  return useRoutes(routes);
}
