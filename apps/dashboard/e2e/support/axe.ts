import { source } from 'axe-core';
import type { Page } from 'playwright-core';
import { faintFields } from './field-borders';

const FADED_MS = 5000;

/** Waits out the fades of dialogs and menus, in which contrast is not yet what it will be; what breathes for ever does not count. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async (fadedMs) => {
    const late = new Promise((resolve) => setTimeout(resolve, fadedMs));
    const until = performance.now() + fadedMs;
    while (performance.now() < until) {
      // A change of a moment ago, such as another theme, begins to fade with the next frame.
      const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.race([drawn, late]);
      const ends = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        .map((animation) => animation.finished.catch(() => undefined));
      if (ends.length === 0) return;
      await Promise.race([Promise.all(ends), late]);
    }
  }, FADED_MS);
}

/** The one rule of axe that depends on colors. */
const COLOR_RULE = 'color-contrast';

/** What axe finds wrong on a page or in a part of it, in one line for each place. */
export async function axeViolations(page: Page, within = 'html', rules?: readonly string[]): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate(
    // Passed checks and the layout of nodes without violations are not reported, which makes the results small.
    ([part, runOnly]) =>
      Reflect.get(window, 'axe').run(part, {
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true } },
        ...(runOnly && { runOnly }),
      }),
    [within, rules] as const,
  );
  return results.violations.flatMap(
    (violation: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
      violation.nodes.map(
        ({ target, failureSummary }) => `${page.url()} ${violation.id} ${target.join(' ')}: ${failureSummary}`,
      ),
  );
}

/** The same in both themes: every rule in the light one, and what depends on colors in the dark one too. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', [COLOR_RULE]],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const faults = [...(await axeViolations(page, 'html', rules)), ...(await faintFields(page))];
    found.push(...faults.map((line) => `${colorScheme} ${line}`));
  }
  return found;
}
