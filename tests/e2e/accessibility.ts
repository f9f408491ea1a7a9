import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Without this axe also describes every element that passed.
  resultTypes: ['violations'],
};

/** Expects that axe finds no problem on the page as it is now. `where` is part of the failure's message. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // What fades has too little contrast for a moment.
  await expect.poll(() => runningAnimations(page)).toBe(0);
  // Directly, because @axe-core/playwright sends the script before each analysis, which takes as long again.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const results = await page.evaluate((options) => window.axe?.run(document, options), OPTIONS);
  const findings = results?.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(findings, where).toEqual([]);
}

/** Expects that all texts have a contrast of 7:1. */
export async function expectReadableInSunlight(page: Page, where: string): Promise<void> {
  await expect.poll(() => runningAnimations(page)).toBe(0);
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const results = await page.evaluate(() =>
    window.axe?.run(document, {
      runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
    }),
  );
  const findings = results?.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  expect(findings, where).toEqual([]);
  expect(results?.passes, where).toHaveLength(1);
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
