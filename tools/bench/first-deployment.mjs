import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../lib/say.mjs';
import { addServer, createApplication, HOSTNAME, ours, script, ssh } from './deployments.mjs';
import { ratio, spread, untilAnswers } from './measure.mjs';

const ROUNDS = 2;
const TIMEOUT_MS = 600_000;

/**
 * The first deployment of an Express application on a server that has no Node yet, against the same by hand with the packages of
 * the distribution. Each round has a server of its own. What the package manager installs has been downloaded before, and what
 * Fairlead installs has not.
 */
export async function benchFirstDeployment({ api, git, testbed, folder, mirror }) {
  const times = { ours: [], theirs: [] };
  // The mirror makes its archive when somebody first asks for it, which is no part of a download.
  await fetch(`${mirror.url('node')}/v${testbed.STOCKED_NODE.version}/SHASUMS256.txt`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const host = await testbed.bootHost({ image: 'plain', name: `fresh-${round}` });
    try {
      const repository = await git.createRepository(`fresh-${round}`);
      await repository.commit(testbed.expressApp({ version: `fresh-${round}` }));
      const server = await addServer(api, host, `fresh-${round}`);
      const hostname = `fresh-${round}.${HOSTNAME}`;
      const application = await createApplication(api, server, `fresh-${round}`, repository, hostname);
      times.ours.push(
        await ours(api, host, application, hostname, `fresh-${round}`, 'deploy', { timeoutMs: TIMEOUT_MS }),
      );
      const keyFile = join(folder, `fresh-key-${round}`);
      writeFileSync(keyFile, host.rootKey.privateKey, { mode: 0o600 });
      await host.exec(script('setup'));
      await host.must(script('node-download'));
      times.theirs.push(
        await untilAnswers({
          address: host.address,
          port: 8081,
          hostname: HOSTNAME,
          text: `fresh-${round}`,
          timeoutMs: TIMEOUT_MS,
          trigger: async () => {
            await ssh(host, keyFile, 'node-install', []);
            await ssh(host, keyFile, 'deploy', ['1', '21001', repository.url, 'install']);
          },
        }),
      );
      say(
        `  round ${round + 1}: ours ${Math.round(times.ours.at(-1))} ms, by hand ${Math.round(times.theirs.at(-1))} ms`,
      );
    } finally {
      await host.stop();
    }
  }
  return times;
}

export function firstDeploymentSection(times) {
  return `## The first deployment on a fresh server

An Express application, from the trigger until it answers through the proxy, on a server without Node. By hand: \`apt-get install nodejs npm\` of packages that have been downloaded before, and then the script of the baseline below. Fairlead downloads and installs the newest LTS release in the same time.

| | ours, ms (range) | by hand, ms (range) | ratio | at most |
|---|---|---|---|---|
| First deployment | ${spread(times.ours)} | ${spread(times.theirs)} | **${ratio(times.ours, times.theirs).toFixed(2)}** | 0.5 |`;
}
