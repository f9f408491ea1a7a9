import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { shouldAnimatePages } from '@/lib/animate-pages';

interface DeferredRenderProps {
  children: ReactNode;
  /** Shown until then. */
  loading?: ReactNode;
}

/**
 * What a page can be shown without, such as all below its first screen. On a phone a click gets the rest at
 * once and this a moment later. It is there from the beginning in a written page, on the way to a place in
 * the middle, and where pages fade: there it would come only after that.
 */
export function DeferredRender({ children, loading = null }: DeferredRenderProps) {
  const { hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [isShown, setShown] = useState(isReturn || hash !== '' || shouldAnimatePages());
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : loading;
}
