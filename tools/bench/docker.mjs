import { say } from '../lib/say.mjs';
import { addServer, connect, counter, execute, HOSTNAME, ours, raw, script } from './deploy.mjs';
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

/** Redeployments of a container through the API, and by a script over a connection that is open, in turns on one host. */
export async function benchDocker({ api, host, git, testbed }) {
  await testbed.loadBaseImages(host, ['testbed/node']);
  const server = await addServer(api, host);
  await host.exec(script('setup'));
  const open = await connect(host);
  const version = counter('v');
  const number = counter('');
  const repository = await git.createRepository('bench-container');
  const commit = async () => {
    const text = version();
    await repository.commit({ ...testbed.plainNodeApp({ version: text }), Dockerfile: DOCKERFILE }, { message: text });
    return text;
  };
  const byHand = (count) => execute(open, script('container'), [count, String(21300 + Number(count)), repository.url]);
  const times = { raw: [], ours: [] };
  try {
    const first = await commit();
    await raw(host, first, () => byHand(number()));
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
      times.raw.push(await raw(host, text, () => byHand(number())));
      text = await commit();
      times.ours.push(await ours(api, host, application, hostname, text, 'deploy'));
      say(`  round ${round + 1}: by hand ${Math.round(times.raw.at(-1))}, ours ${Math.round(times.ours.at(-1))}`);
    }
    return times;
  } finally {
    open.end();
  }
}

export function dockerSection(times) {
  return `## Containers, from the trigger until the new version answers through the proxy

A Dockerfile whose layer of dependencies is unchanged. By hand: fetch, archive, \`docker build\`, \`docker run\`, health loop and Caddy PATCH, over a connection that is already open.

| ours, ms (range) | by hand, ms (range) | ratio | at most |
|---|---|---|---|
| ${spread(times.ours)} | ${spread(times.raw)} | **${ratio(times.ours, times.raw).toFixed(2)}** | 1.2 |`;
}
