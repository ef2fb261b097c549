/**
 * One visit to a page by a browser that has nothing cached, in milliseconds since the address was entered. Interactive is the
 * page from when it shows its content and the main thread has had half a second without a task of 50 ms; then a click is made,
 * and the time is taken until the frame after it.
 */
export async function measurePage(context, url, { ready, slowdown }) {
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const sent = await countBytes(devtools);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe, ready);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.seen.quiet !== undefined, undefined, { timeout: 60_000, polling: 100 });
    const seen = await page.evaluate(() => ({ ...window.seen }));
    const click = await clickTime(page);
    return {
      javascript: sent.Script / 1000,
      styles: sent.Stylesheet / 1000,
      firstPaint: seen['first-paint'],
      firstContentfulPaint: seen['first-contentful-paint'],
      largestContentfulPaint: seen.largest,
      interactive: seen.quiet,
      click,
      // In thousandths, as the others are whole numbers too.
      shift: seen.shift * 1000,
    };
  } finally {
    await context.close();
  }
}

/** Bytes as they come over the wire, compressed. */
async function countBytes(devtools) {
  const sent = { Script: 0, Stylesheet: 0 };
  const seen = new Map();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    seen.set(requestId, { type, headers: response.encodedDataLength }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headers } = seen.get(requestId) ?? {};
    if (type in sent) sent[type] += encodedDataLength - headers;
  });
  return sent;
}

/** Runs in the page, before anything of its own. */
function observe(ready) {
  const QUIET_MS = 500;
  const content = new RegExp(ready);
  const seen = { shift: 0, largest: 0, busyUntil: 0 };
  window.seen = seen;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => (seen[name] = startTime));
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  watch('longtask', ({ startTime, duration }) => (seen.busyUntil = Math.max(seen.busyUntil, startTime + duration)));
  const check = () => {
    const now = performance.now();
    const main = document.querySelector('main');
    if (main && content.test(main.textContent)) seen.shown ??= now;
    const since = Math.max(seen.shown ?? Infinity, seen.busyUntil);
    if (now - since > QUIET_MS) seen.quiet = since;
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** On the title, where a click does nothing but be heard. */
async function clickTime(page) {
  await page.evaluate(() => {
    addEventListener('click', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => (window.seen.click = performance.now() - timeStamp))),
    );
  });
  await page.locator('h1').first().click();
  await page.waitForFunction(() => window.seen.click !== undefined);
  return page.evaluate(() => window.seen.click);
}
