/**
 * Whether pages fade into one another: where there is room for it, and mostly power too. On a phone it
 * would cost more than the page itself.
 */
export function shouldAnimatePages(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(min-width: 48rem)').matches;
}
