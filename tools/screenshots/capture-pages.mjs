import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { pagesOf } from './pages.mjs';

const { chromium } = createRequire(join(root, 'apps/dashboard/package.json'))('playwright-core');
const SCREENS = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'];
/** Pages are live, so the network never rests: this long after the last skeleton has disappeared, nothing moves any more. */
const SETTLE_MS = 400;

/** A picture of each page, in both themes, on both screens: `overview.light.desk.png`. Gives those that could not be taken. */
export async function takePictures(world, { folder, names }) {
  const browser = await chromium.launch({
    executablePath: process.env.FAIRLEAD_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
  });
  const pages = pagesOf(world).filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  const missing = [];
  try {
    const storageState = await signedIn(browser, world);
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      for (const colorScheme of ['light', 'dark']) {
        const phone = screen === 'phone';
        const shared = { viewport, colorScheme, hasTouch: phone, deviceScaleFactor: phone ? 2 : 1 };
        const inside = await browser.newContext({ ...shared, storageState });
        const outside = await browser.newContext(shared);
        for (const page of pages) {
          const file = join(folder, `${page.name}.${colorScheme}.${screen}.png`);
          await picture(page.signedOut ? outside : inside, world.url, page, file).catch((error) => {
            missing.push(`${page.name}, ${colorScheme}, ${screen}: ${error.message}`);
          });
        }
        await inside.close();
        await outside.close();
        say(`${pages.length} pages, ${colorScheme}, ${screen}`);
      }
    }
  } finally {
    await browser.close();
  }
  return missing;
}

async function signedIn(browser, { url, owner }) {
  const context = await browser.newContext();
  await context.request.post(`${url}/api/dashboard/session`, { data: owner, headers: { origin: url } });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function picture(context, url, { path, keys = [], type }, file) {
  const page = await context.newPage();
  page.on('pageerror', (error) => say(`  ${path}: ${error.message}`));
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  for (const key of keys) await page.keyboard.press(key);
  if (keys.length > 0) await page.getByRole('dialog').waitFor();
  if (type) await page.keyboard.type(type);
  if (keys.length > 0) await settled(page);
  else await growTo(page);
  await page.screenshot({ path: file });
  await page.close();
}

/** As tall as what is on it: a picture of a whole page would cut what sticks to the edges of the screen. */
async function growTo(page) {
  const { width, height } = page.viewportSize();
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  if (needed > height) await page.setViewportSize({ width, height: needed });
}

async function settled(page) {
  const busy = page.locator('[data-animate=true], [aria-busy=true]');
  await busy
    .first()
    .waitFor({ state: 'hidden', timeout: 5000 })
    .catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
}
