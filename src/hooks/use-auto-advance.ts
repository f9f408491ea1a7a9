import { useEffect, useEffectEvent, useState, useSyncExternalStore, type FocusEvent } from 'react';

const ADVANCE_AFTER_MS = 4000;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Calls `advance` four seconds after each change of `index`, unless it is paused, or the user hovers or
 * focuses it, has switched tabs, or prefers reduced motion.
 */
export function useAutoAdvance(index: number, isPaused: boolean, advance: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isTabHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  const isMotionReduced = useSyncExternalStore(
    subscribeToMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
  const isAdvancing = !(isPaused || isHovered || hasFocus || isTabHidden || isMotionReduced);
  const onDue = useEffectEvent(advance);

  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setTimeout(onDue, ADVANCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAdvancing, index]);

  return {
    isMotionReduced,
    interactionProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: () => setFocus(false),
    },
  };
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function subscribeToMotion(onChange: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
