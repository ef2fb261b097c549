import type { Locator, Page } from 'playwright-core';

const FAR = 60;
/** What is loaded when it is first needed may appear only after the focus has moved through the page once. */
const PATIENCE_MS = 30_000;

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField ? element.labels?.[0]?.textContent : undefined;
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
  });

/** Goes on with Tab until what has the focus is called so. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const patientUntil = Date.now() + PATIENCE_MS;
  for (let presses = 0; presses < FAR || Date.now() < patientUntil; presses += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}.`);
}

/** Waits until this has the focus. */
export const waitForFocus = (place: Locator): Promise<void> => place.and(place.page().locator(':focus')).waitFor();
