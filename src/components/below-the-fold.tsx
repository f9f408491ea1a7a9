import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

interface BelowTheFoldProps {
  children: ReactNode;
  /** Shown until then. */
  loading?: ReactNode;
}

/**
 * What a page can be shown without, such as all below its first screen. A click gets the rest at once and
 * this a moment later; in a written page, and on the way back to a place in the middle, it is there from
 * the beginning.
 */
export function BelowTheFold({ children, loading = null }: BelowTheFoldProps) {
  const [isShown, setShown] = useState(useNavigationType() === NavigationType.Pop);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : loading;
}
