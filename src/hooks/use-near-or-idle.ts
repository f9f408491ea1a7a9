import { useEffect, useState, type RefObject } from 'react';
import { runWhenIdle, whenIdle } from '@/lib/idle';

/** How far below the screen an element may be. */
const NEAR = '800px';

/**
 * Becomes true when the element comes near the screen or when the browser is idle, whichever is first. The list of past
 * events, which is far down, sends its first request then.
 */
export function useNearOrIdle(element: RefObject<Element | null>): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const settle = () => {
      if (isMounted) setDue(true);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) settle();
      },
      { rootMargin: NEAR },
    );
    if (element.current) observer.observe(element.current);
    void whenIdle().then(() => runWhenIdle(settle));
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [element]);
  return isDue;
}
