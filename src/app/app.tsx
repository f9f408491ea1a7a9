import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '@/components/error-boundary';
import { lazyOnIdle, AsyncBoundary } from '@/components/async-boundary';
import { routes } from './routes';
import { AppRouter } from './app-router';

const AppBanners = lazyOnIdle(() => import('@/components/app-banners'), 'AppBanners');

export function App() {
  return (
    <AppShell>
      <AppRouter>
        <AppRoutes />
      </AppRouter>
    </AppShell>
  );
}

/** Wraps the router. The prerender uses the same shell, so that its HTML hydrates. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <AsyncBoundary loading={null} failed={null}>
        <AppBanners />
      </AsyncBoundary>
    </ErrorBoundary>
  );
}

export function AppRoutes() {
  return useRoutes(routes);
}
