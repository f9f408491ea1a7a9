import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMediaQuery } from '@/hooks/use-media-query';

function Width() {
  return useMediaQuery('(min-width: 80rem)') ? 'wide' : 'narrow';
}

test('a page keeps its layout while it is printed on narrower paper', () => {
  const matching = new Set(['(min-width: 80rem)']);
  const listeners = new Set<() => void>();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: matching.has(query),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    }),
  );
  const change = (...queries: string[]) =>
    act(() => {
      matching.clear();
      queries.forEach((query) => matching.add(query));
      listeners.forEach((listener) => listener());
    });
  render(<Width />);
  expect(screen.getByText('wide')).toBeInTheDocument();
  change('print');
  expect(screen.getByText('wide')).toBeInTheDocument();
  change();
  expect(screen.getByText('narrow')).toBeInTheDocument();
});
