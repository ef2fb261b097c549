import { join } from 'node:path';
import { say } from '../../lib/say.mjs';
import { measureLog } from './dashboard-log.mjs';
import { measurePage } from './dashboard-page.mjs';
import { median } from '../measure.mjs';
import { launchBrowser, LINES, seedDashboard, SETTINGS, signInBrowser } from './dashboard-instance.mjs';

const ROUNDS = 5;
/** A processor four times as slow stands for a phone, or for a laptop that has other things to do. */
export const SLOWDOWNS = [1, 4];
const PAGES = [
  { name: 'Sign-in', path: '/sign-in', ready: 'Sign in', signedOut: true },
  { name: 'Overview', path: '/', ready: 'application-\\d' },
  { name: 'API tokens', path: '/settings/tokens', ready: 'token \\d' },
  { name: 'Servers', path: '/servers', ready: 'server-\\d' },
  { name: 'Applications', path: '/applications', ready: 'application-\\d' },
];
/** Pages and a long log as a browser shows them, each page in a profile that has never been here. */
export async function benchDashboard({ folder, testbed }) {
  const dataDir = join(folder, 'dashboard');
  const { application, deployment } = await seedDashboard(testbed, dataDir);
  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings: SETTINGS });
  const browser = await launchBrowser();
  try {
    const storageState = await signInBrowser(browser, fairlead.url);
    const visit = (signedOut) => browser.newContext({ ...(!signedOut && { storageState }), viewport: VIEWPORT });
    const pages = [];
    for (const page of PAGES) pages.push({ ...page, runs: await rounds(() => visit(page.signedOut), fairlead, page) });
    const logs = [];
    for (const slowdown of SLOWDOWNS) {
      logs.push({
        slowdown,
        ...(await measureLog(
          await visit(false),
          `${fairlead.url}/applications/${application}/deployments/${deployment}`,
          { slowdown, lines: LINES },
        )),
      });
      say(`  log, ${slowdown}x: ${JSON.stringify(logs.at(-1))}`);
    }
    return { pages, logs, lines: LINES };
  } finally {
    await browser.close();
    await fairlead.stop();
  }
}

const VIEWPORT = { width: 1280, height: 800 };

async function rounds(visit, fairlead, { name, path, ready }) {
  const runs = {};
  for (const slowdown of SLOWDOWNS) {
    const all = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      all.push(await measurePage(await visit(), fairlead.url + path, { ready, slowdown }));
    // The first is for the process, which compiles and caches; the browser is new each time.
    const counted = all.slice(1);
    runs[slowdown] = Object.fromEntries(
      Object.keys(counted[0]).map((key) => [key, median(counted.map((run) => run[key]))]),
    );
    say(`  ${name}, ${slowdown}x: ${JSON.stringify(runs[slowdown])}`);
  }
  return runs;
}
