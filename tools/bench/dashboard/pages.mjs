import { join } from 'node:path';
import { say } from '../../lib/say.mjs';
import { launchBrowser, seedDashboard, SETTINGS, signInBrowser } from './dashboard-instance.mjs';

const APPLICATION = '/applications/:application';
const SERVER = '/servers/:server';
const PAGES = [
  '/sign-in',
  '/',
  '/activity',
  '/applications',
  '/applications/new',
  APPLICATION,
  `${APPLICATION}/deployments`,
  `${APPLICATION}/deployments/:deployment`,
  `${APPLICATION}/timeline`,
  `${APPLICATION}/metrics`,
  `${APPLICATION}/requests`,
  `${APPLICATION}/logs`,
  `${APPLICATION}/environment`,
  `${APPLICATION}/domains`,
  `${APPLICATION}/commands`,
  `${APPLICATION}/commands/runs`,
  `${APPLICATION}/settings`,
  `${APPLICATION}/settings/deploys`,
  `${APPLICATION}/settings/uploads`,
  `${APPLICATION}/terminal`,
  '/deployments',
  '/servers',
  '/servers/new',
  SERVER,
  `${SERVER}/metrics`,
  `${SERVER}/settings`,
  '/databases',
  '/databases/new',
  '/backups',
  '/settings/instance',
  '/settings/people',
  '/settings/tokens',
  '/settings/tokens/new',
  '/settings/trusted-pipelines',
  '/settings/trusted-pipelines/new',
  '/settings/webhooks',
  '/settings/webhooks/new',
  '/settings/notifications',
  '/settings/notifications/new',
  '/settings/storages',
  '/settings/storages/new',
  '/settings/variable-groups',
  '/settings/variable-groups/new',
  '/settings/audit',
  '/account',
  '/account/security',
  '/account/sessions',
];
const QUIET_MS = 1000;
const DEADLINE_MS = 60_000;

/** What each page takes from a browser that has nothing cached. */
export async function benchPages({ folder, testbed }) {
  const dataDir = join(folder, 'pages');
  const ids = await seedDashboard(testbed, dataDir);
  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings: SETTINGS });
  const browser = await launchBrowser();
  try {
    const storageState = await signInBrowser(browser, fairlead.url);
    const pages = [];
    const visitWith = async (path, encoding) => {
      const context = await browser.newContext({
        ...(path !== '/sign-in' && { storageState }),
        extraHTTPHeaders: { 'accept-encoding': encoding },
      });
      try {
        return await visit(context, fairlead.url + path.replace(/:(\w+)/g, (_, name) => ids[name]));
      } finally {
        await context.close();
      }
    };
    for (const path of PAGES) {
      const { script: brotli } = await visitWith(path, 'br');
      pages.push({ path, ...(await visitWith(path, 'gzip')), brotli });
      say(`  ${JSON.stringify(pages.at(-1))}`);
    }
    return pages;
  } finally {
    await browser.close();
    await fairlead.stop();
  }
}

/** Bytes are as they come over the wire, compressed; those of scripts without their headers. */
async function visit(context, url) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const counted = { requests: 0, scripts: 0, script: 0, total: 0 };
  const types = new Map();
  let last = Date.now();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    counted.requests += 1;
    if (type === 'Script') counted.scripts += 1;
    types.set(requestId, type);
    last = Date.now();
  });
  const headers = new Map();
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.total += encodedDataLength;
    if (types.get(requestId) === 'Script') counted.script += encodedDataLength - (headers.get(requestId) ?? 0);
    last = Date.now();
  });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  // The stream of events never ends, so the network is never idle.
  for (const deadline = Date.now() + DEADLINE_MS; Date.now() - last < QUIET_MS || (await isBusy(page));) {
    if (Date.now() > deadline) throw new Error(`${url} has not loaded within ${DEADLINE_MS / 1000} s.`);
    await page.waitForTimeout(100);
  }
  return counted;
}

const isBusy = (page) =>
  page.evaluate(() => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') !== null);

export function pagesSection(pages) {
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  const rows = pages.map(
    ({ path, requests, scripts, script, brotli, total }) =>
      `| \`${path}\` | ${requests} | ${scripts} | ${kilobytes(script)} | ${kilobytes(brotli)} | ${kilobytes(total)} |`,
  );
  return `## What each page of the dashboard takes

Chromium with nothing cached goes straight to the page, over HTTP/1.1 without TLS. Counted are all requests until the page is complete and quiet for a second: the page, styles, fonts, scripts, requests to the API and the stream of events. Sizes are as sent to a browser that accepts gzip, and JavaScript also as sent to one that accepts brotli, which all do over HTTPS. The headers of answers are counted with all, not with JavaScript.

| | requests | of them scripts | JavaScript, kB | with brotli, kB | all, kB |
|---|---|---|---|---|---|
${rows.join('\n')}`;
}
