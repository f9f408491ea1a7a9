import { lazy } from 'react';
import { AsyncBoundary } from '@/components/async-boundary';
import { pictureSources } from '@/lib/picture-sources';

const Markdown = lazy(async () => ({ default: (await import('@/components/markdown')).Markdown }));

/** What readers see of a text in markdown. Its code is loaded with the first one. */
export const MarkdownText = ({ children }: { children: string }) => (
  <AsyncBoundary loading={<p className="text-muted">Loading…</p>}>
    <Markdown imageAttributes={pictureSources}>{children}</Markdown>
  </AsyncBoundary>
);
