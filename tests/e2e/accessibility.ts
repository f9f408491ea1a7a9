import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds no problem on the page as it is now. `where` is part of the failure's message. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // What fades has too little contrast for a moment.
  await expect.poll(() => runningAnimations(page)).toBe(0);
  const { violations } = await new AxeBuilder({ page })
    // Without `resultTypes` axe also describes every element that passed.
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    // Takes half the time, because it opens no second page. It cannot look into frames of other origins; the site has none.
    .setLegacyMode()
    .analyze();
  const findings = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(findings, where).toEqual([]);
}

/** The number of running animations and transitions; those that never end, such as a spinner's, are not counted. */
const runningAnimations = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        ).length,
  );
