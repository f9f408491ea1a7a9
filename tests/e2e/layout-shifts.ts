import { expect, type Page } from '@playwright/test';

/** Fields of the entry that TypeScript's types lack. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Records the layout shifts of each page that is opened; returns an assertion that the present one had none. */
export async function watchLayout(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) =>
          [
            node?.textContent?.slice(0, 40),
            ...[previousRect, currentRect].map((box) => JSON.stringify(box)),
          ].join(' '),
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(
      () => Reflect.get(window, 'shifts') as { value: number; moved: string[] }[],
    );
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, shifts.flatMap(({ moved }) => moved).join('\n')).toBeLessThan(0.01);
  };
}
