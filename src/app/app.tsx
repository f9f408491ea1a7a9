import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AppBanners } from '@/components/app-banners';
import { Toaster } from '@/components/toaster';
import { queryClient } from '@/lib/query-client';
import { shouldAnimatePages } from '@/layouts/main-outlet';
import type { SiteRouter } from './router';

export function App({ router }: { router: SiteRouter }) {
  return (
    <AppProviders>
      <RouterProvider router={router} {...(!shouldAnimatePages() && { useTransitions: false })} />
    </AppProviders>
  );
}

/** What surrounds the router. The prerendered HTML has the same, so that it hydrates. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AppBanners />
      <Toaster />
    </QueryClientProvider>
  );
}
