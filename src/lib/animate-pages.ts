/**
 * Whether page navigations are animated: only on wide screens, because on a phone a view transition takes
 * longer than rendering the page.
 */
export function shouldAnimatePages(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(min-width: 48rem)').matches;
}
