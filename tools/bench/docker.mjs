import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../lib/say.mjs';
import { addServer, connect, counter, execute, HOSTNAME, ours, raw, script, ssh } from './deployments.mjs';
import { ratio, spread } from './measure.mjs';

const ROUNDS = 7;

/** Dependencies are a layer of their own that no round changes; what is measured comes after it. */
const DOCKERFILE = `FROM testbed/node
WORKDIR /app
ENV HOST=0.0.0.0
EXPOSE 8080
COPY package.json .
RUN mkdir node_modules && for number in $(seq 2000); do echo "module.exports = $number" > node_modules/$number.js; done
COPY . .
CMD ["node", "server.js"]
`;

/** Redeployments of a container through the API, and by a script of one's own, in turns on one host. */
export async function benchDocker({ api, host, git, testbed, folder }) {
  await testbed.loadBaseImages(host, ['testbed/node']);
  const server = await addServer(api, host);
  await host.exec(script('setup'));
  const keyFile = join(folder, 'container-key');
  writeFileSync(keyFile, host.rootKey.privateKey, { mode: 0o600 });
  const open = await connect(host);
  const version = counter('v');
  const number = counter('');
  const repository = await git.createRepository('bench-container');
  const commit = async () => {
    const text = version();
    await repository.commit({ ...testbed.plainNodeApp({ version: text }), Dockerfile: DOCKERFILE }, { message: text });
    return text;
  };
  const args = () => {
    const count = number();
    return [count, String(21300 + Number(count)), repository.url];
  };
  const overOpen = () => execute(open, script('container'), args());
  const times = { raw: [], floor: [], ours: [] };
  try {
    const first = await commit();
    await raw(host, first, overOpen);
    const application = await api.post('/applications', {
      name: 'bench-container',
      server_id: server.id,
      source: { type: 'git', repository: repository.url, branch: 'main' },
      observe_seconds: 1,
      drain_seconds: 1,
    });
    const hostname = `container.${HOSTNAME}`;
    const domain = { hostname, tls: { mode: 'off' } };
    await api.post(`/applications/${application.id}/domains`, domain, { prefer: 'wait=60' });
    await ours(api, host, application, hostname, first, 'deploy');
    for (let round = 0; round < ROUNDS; round += 1) {
      let text = await commit();
      times.raw.push(await raw(host, text, () => ssh(host, keyFile, 'container', args())));
      text = await commit();
      times.ours.push(await ours(api, host, application, hostname, text, 'deploy'));
      text = await commit();
      times.floor.push(await raw(host, text, overOpen));
      const last = Object.entries(times).map(([key, values]) => `${key} ${Math.round(values.at(-1))}`);
      say(`  round ${round + 1}: ${last.join(', ')}`);
    }
    return times;
  } finally {
    open.end();
  }
}

export function dockerSection(times) {
  return `## Containers, from the trigger until the new version answers through the proxy

A Dockerfile whose layer of dependencies is unchanged. By hand: fetch, archive, \`docker build\`, \`docker run\`, health loop and Caddy PATCH, over an ssh connection of its own, as in a pipeline (wanted: at most 1.2), and over one that is already open.

| ours, ms (range) | by hand, ms (range) | ratio | by hand, connection open | ratio |
|---|---|---|---|---|
| ${spread(times.ours)} | ${spread(times.raw)} | **${ratio(times.ours, times.raw).toFixed(2)}** | ${spread(times.floor)} | ${ratio(times.ours, times.floor).toFixed(2)} |`;
}
