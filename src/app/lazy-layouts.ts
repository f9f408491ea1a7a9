import { lazyComponent } from '@/components/async-boundary';

/** The layout of pages that always request data. It loads with the first of them. */
export const QueryLayout = lazyComponent(() => import('@/layouts/query-layout'), 'QueryLayout');
