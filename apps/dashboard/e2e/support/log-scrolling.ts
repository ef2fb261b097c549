import type { Page } from 'playwright-core';
import { logRegion } from './deployment-log-fixture';

/** How far the log is scrolled once the turn of a wheel has come to rest. */
export function scrollTopAtRest(page: Page): Promise<number> {
  return logRegion(page).evaluate(async (element) => {
    for (let [last, still] = [element.scrollTop, 0]; still < 10; still = element.scrollTop === last ? still + 1 : 0) {
      last = element.scrollTop;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return element.scrollTop;
  });
}

/** How long each frame took while the log was scrolled by the same distance in each. */
export function frameTimesWhileScrolling(page: Page, frames: number, by: number): Promise<number[]> {
  return page.evaluate(
    async ([count, distance]) => {
      const scroller = document.querySelector('[role=log]');
      const times: number[] = [];
      let last = performance.now();
      for (let frame = 0; frame < count; frame += 1) {
        scroller?.scrollBy(0, distance);
        const now = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
        times.push(now - last);
        last = now;
      }
      return times;
    },
    [frames, by] as const,
  );
}
