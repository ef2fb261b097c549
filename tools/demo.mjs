import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { ensurePackages, PACKAGES } from './lib/system-packages.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';
import { commandLine } from './demo/command-line.mjs';
import { EventReceiver } from './demo/event-receiver.mjs';
import { printNextSteps, tour } from './demo/tour.mjs';

const teardown = [];
let stopping;

/** Stops and removes everything in reverse order; runs once, on Ctrl-C or a failure. */
function stop(code) {
  stopping ??= (async () => {
    say('\nStopping and removing everything …');
    for (const step of teardown.toReversed()) await step().catch((error) => say(`  ${error.message}`));
    process.exit(code);
  })();
  return stopping;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

try {
  await ensureDependencies();
  await ensureBuilt();
  const packages = await ensurePackages(PACKAGES.demo);
  if (!packages.ok)
    throw new Error(`The demo boots a real Debian server, which is not possible here: ${packages.reason}`);
  const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
  const support = testbed.testbedSupport();
  if (!support.supported)
    throw new Error(`The demo boots a real Debian server, which is not possible here: ${support.reason}`);
  await testbed.prepareImages({ say });

  const mirror = await testbed.startToolchainMirror();
  teardown.push(() => mirror.stop());
  const receiver = new EventReceiver();
  const receiverUrl = await receiver.start();
  teardown.push(() => receiver.stop());
  const owner = { email: 'owner@example.com', password: randomBytes(12).toString('base64url') };
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-demo-'));
  teardown.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const logFile = join(dataDir, 'fairlead.log');
  const log = createWriteStream(logFile);
  const fairlead = await testbed.FairleadProcess.start({
    dataDir,
    port: await testbed.freePort(Number(process.env.PORT ?? 3000)),
    onOutput: (text) => log.write(text),
    settings: {
      FAIRLEAD_ADMIN_EMAIL: owner.email,
      FAIRLEAD_ADMIN_PASSWORD: owner.password,
      // Webhooks refuse internal addresses otherwise; the receiver of the demo listens on this one.
      FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.1/32',
      ...mirror.settings,
    },
  });
  teardown.push(() => fairlead.stop());
  say(`Fairlead is running at ${fairlead.url}; its log is ${logFile}`);

  const host = await testbed.bootHost({ image: 'plain', name: 'demo', containers: true });
  teardown.push(() => host.stop());
  const git = await testbed.startGitServer();
  teardown.push(() => git.stop());

  const scopes = ['servers', 'applications', 'databases', 'backups'].flatMap((noun) => [
    `${noun}:read`,
    `${noun}:write`,
  ]);
  scopes.push('applications:deploy');
  const token = await testbed.createToken(fairlead.url, { ...owner, name: 'demo', scopes });
  const session = await testbed.DashboardSession.signIn(fairlead.url, owner);
  const api = new testbed.ApiClient(fairlead.url, token);
  const result = await tour({ api, session, receiver, receiverUrl, host, git, testbed });
  const commands = await commandLine({ fairlead, token, application: result.application });
  printNextSteps({ fairlead, owner, token, host, commands, ...result });
  setInterval(() => {}, 1 << 30);
} catch (error) {
  say(`\nThe demo failed: ${error.message}`);
  await stop(1);
}
