import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { doPagesFade } from '@/lib/animate-pages';

interface BelowTheFoldProps {
  children: ReactNode;
  /** Shown until then. */
  loading?: ReactNode;
}

/**
 * What a page can be shown without, such as all below its first screen. On a phone a click gets the rest at
 * once and this a moment later. It is there from the beginning in a written page, on the way to a place in
 * the middle, and where pages fade: there it would come only after that.
 */
export function BelowTheFold({ children, loading = null }: BelowTheFoldProps) {
  const { hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [isShown, setShown] = useState(isReturn || hash !== '' || doPagesFade());
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : loading;
}
