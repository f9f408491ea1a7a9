import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * What a page has below its first screen. A click gets the first screen at once and this a moment later;
 * in a written page, and on the way back to a place in the middle, it is there from the beginning.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(useNavigationType() === NavigationType.Pop);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : null;
}
