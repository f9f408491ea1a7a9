import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { shouldAnimatePages } from '@/lib/animate-pages';

interface DeferredRenderProps {
  children: ReactNode;
  /** Placeholder for the first render. */
  loading?: ReactNode;
  /** Ids of the elements inside that URLs lead to. Without the list, any anchor may be inside. */
  anchors?: readonly string[];
}

/**
 * Renders its children in a transition after the page's first render, for content below the fold, so that a tap on a
 * phone shows the new page sooner: “See what’s on” renders 39 elements first instead of 216. Children render at once on
 * the initial load, on Back and Forward, with an anchor in the URL that is or may be inside, and where page transitions
 * are animated.
 */
export function DeferredRender({ children, loading = null, anchors }: DeferredRenderProps) {
  const { hash } = useLocation();
  const mayHaveAnchor = hash !== '' && (anchors?.includes(hash.slice(1)) ?? true);
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop;
  const [isRendered, setRendered] = useState(
    isHistoryNavigation || mayHaveAnchor || shouldAnimatePages(),
  );
  useEffect(() => startTransition(() => setRendered(true)), []);
  return isRendered ? children : loading;
}
