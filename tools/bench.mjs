import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchBackups } from './bench/backups.mjs';
import { benchCliStart } from './bench/cli/cli-start.mjs';
import { benchUploads } from './bench/cli/uploads.mjs';
import { benchDashboard } from './bench/dashboard/dashboard.mjs';
import { benchPages } from './bench/dashboard/pages.mjs';
import { benchDeployments } from './bench/deployments.mjs';
import { benchDocker } from './bench/docker.mjs';
import { benchFirstDeployment } from './bench/first-deployment.mjs';
import { benchFleet } from './bench/fleet.mjs';
import { benchGrowth } from './bench/growth.mjs';
import { benchIdle } from './bench/idle.mjs';
import { startInstance } from './bench/instance.mjs';
import { benchImage } from './bench/image.mjs';
import { benchLogSearch } from './bench/log-search.mjs';
import { benchList } from './bench/list-endpoint.mjs';
import { benchProxy, PROXY_MODES } from './bench/proxy/proxy.mjs';
import { benchPushes } from './bench/integrations/pushes.mjs';
import { benchRequestMetrics } from './bench/proxy/requests.mjs';
import { report } from './bench/report.mjs';
import { benchStacks } from './bench/stacks.mjs';
import { benchWebhooks } from './bench/integrations/webhooks.mjs';
import { root, run } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { ensurePackages, PACKAGES } from './lib/system-packages.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

const PARTS = {
  idle: benchIdle,
  list: benchList,
  dashboard: benchDashboard,
  pages: benchPages,
  first: onHost(benchFirstDeployment, undefined),
  deployments: onHost(benchDeployments, 'stocked'),
  docker: onHost(benchDocker, 'docker'),
  stacks: onHost(benchStacks, 'stacks'),
  proxy: benchProxyModes,
  logs: onHost(benchLogSearch, 'stocked'),
  requests: onHost(benchRequestMetrics, undefined),
  fleet: benchFleet,
  growth: benchGrowth,
  webhooks: benchWebhooks,
  pushes: benchPushes,
  backups: benchBackups,
  cli: benchCliStart,
  uploads: onHost(benchUploads, 'stocked'),
  image: benchImage,
};

await ensureDependencies();
await ensureBuilt();
const packages = await ensurePackages(PACKAGES.bench);
if (!packages.ok) throw new Error(`The benchmarks need a Debian machine and root: ${packages.reason}`);
const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
/** `npm run bench -- list fleet` runs just these and leaves docs/BENCHMARKS.md alone. */
const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(PARTS);
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  say(`There is no benchmark called ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));

const results = {};
try {
  for (const name of names) {
    say(`== ${name}`);
    results[name] = await PARTS[name]({ folder, testbed });
  }
  const text = report(results);
  say(`\n${text}`);
  if (wanted.length === 0) {
    const file = join(root, 'docs/BENCHMARKS.md');
    writeFileSync(file, text);
    await run('prettier', ['--write', '--log-level=warn', file]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Gives a part a Fairlead, a git server, a mirror of Node and, unless it boots its own, a host. */
function onHost(part, image, settings = {}) {
  return async ({ folder, testbed }) => {
    await testbed.prepareImages({ say });
    const host = image === undefined ? undefined : await testbed.bootHost({ image, name: 'bench' });
    const git = await testbed.startGitServer();
    const mirror = await testbed.startToolchainMirror();
    const { fairlead, api } = await startInstance({ testbed, folder, mirror }, settings);
    try {
      return await part({ api, fairlead, host, git, testbed, folder, mirror });
    } finally {
      await fairlead.stop();
      await Promise.all([host?.stop(), git.stop(), mirror.stop()]);
    }
  };
}

async function benchProxyModes(context) {
  const results = [];
  for (const mode of Object.values(PROXY_MODES))
    results.push(await onHost((more) => benchProxy(more, mode), 'stocked', mode.settings)(context));
  return results;
}
