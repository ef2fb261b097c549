const FRAMES = 300;
/** A slow turn of the wheel, and a pull at the scroll bar. */
const DISTANCES = [120, 9000];

/** Opens a deployment with a long log, waits for its last line, and scrolls up through it, so much in each frame. */
export async function measureLog(context, url, { slowdown, lines }) {
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      (text) => document.querySelector('main')?.textContent.includes(text),
      `${lines.toLocaleString('en')} lines`,
      { timeout: 120_000, polling: 'raf' },
    );
    const loaded = await page.evaluate(() => performance.now());
    await page.locator(`[data-line="${lines}"]`).waitFor();
    const times = [];
    for (const distance of DISTANCES) times.push(...(await page.evaluate(scroll, { frames: FRAMES, distance })));
    return {
      loaded,
      rows: await page.locator('[data-line]').count(),
      frames: times.length,
      slow: times.filter((time) => time > 50).length,
      longest: Math.max(...times),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function scroll({ frames, distance }) {
  const scroller = document.querySelector('[role=log]');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const times = [];
  let last = await frame();
  for (let count = 0; count < frames; count += 1) {
    scroller.scrollBy(0, -distance);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
}
