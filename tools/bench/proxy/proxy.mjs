import { say } from '../../lib/say.mjs';
import { addServer, HOSTNAME } from '../deployments.mjs';
import { ProxyTraffic } from './proxy-traffic.mjs';

const CHANGES = 1000;
/** Of an instance that loads each change on its own, and of one with the default pause between two configurations. */
export const PROXY_MODES = {
  each: { name: 'each change on its own', settings: { FAIRLEAD_PROXY_LOAD_SECONDS: '0' }, isAwaited: true },
  together: { name: 'as fast as the API takes them, default settings', settings: {}, isAwaited: false },
};

/** 1,000 changes of domains through the API, one after another, while visitors use another domain of the same proxy. */
export async function benchProxy({ api, host, git, testbed }, { name, isAwaited }) {
  const server = await addServer(api, host);
  const repository = await git.createRepository('bench-proxy');
  await repository.commit(testbed.plainNodeApp({ version: 'proxied' }));
  const application = await api.post('/applications', {
    name: 'bench-proxy',
    server_id: server.id,
    source: { type: 'git', repository: repository.url, branch: 'main' },
    observe_seconds: 1,
  });
  const domains = `/applications/${application.id}/domains`;
  const add = (hostname, wait) =>
    api.post(domains, { hostname, tls: { mode: 'off' } }, wait ? { prefer: 'wait=60' } : {});
  await add(HOSTNAME, true);
  await api.post(`/applications/${application.id}/deploy`, {});
  await api.until(`/applications/${application.id}`, ({ status }) => status === 'running');
  await host.exec('journalctl --rotate; journalctl --vacuum-time=1s');

  const traffic = new ProxyTraffic({ address: host.address, hostname: HOSTNAME });
  const since = performance.now();
  let last;
  for (let change = 0; change < CHANGES; change += 2) {
    last = await add(`change-${change}.${HOSTNAME}`, isAwaited);
    await api.delete(`${domains}/${last.id}`);
    if (change % 100 === 98) say(`  ${name}: ${change + 2} changes`);
  }
  await api.post(domains, { hostname: `last.${HOSTNAME}`, tls: { mode: 'off' } }, { prefer: 'wait=60' });
  const tookSeconds = (performance.now() - since) / 1000;
  const kinds = await traffic.stop();
  return { name, changes: CHANGES, loads: await countLoads(host), tookSeconds, kinds };
}

/** The proxy warns once per load and server of its configuration that it must not redirect to HTTPS by itself. */
async function countLoads(host) {
  const logs = '{ journalctl -q -o cat -u fairlead-proxy.service; cat /var/lib/fairlead/proxy/data/requests*.log; }';
  const count = await host.must(`${logs} | grep -c "automatic HTTPS" || true`);
  return Number(count.trim());
}

export function proxySection(modes) {
  const each = ({
    name,
    changes,
    loads,
    tookSeconds,
    kinds,
  }) => `${changes} changes, ${name}: ${loads} configurations in ${Math.round(tookSeconds)} s.

| | requests | cut or failed | sent once more |
|---|---|---|---|
${kinds.map((kind) => `| ${kind.name} | ${kind.sent} | ${failed(kind)} | ${kind.retried} |`).join('\n')}`;
  return `## 1,000 changes of domains under 200 requests per second

A configuration closes connections that are idle. A visitor whose next request is on its way at that moment sends it once more over a new connection, as browsers do; nothing else is cut.

${modes.map(each).join('\n\n')}`;
}

function failed({ failures }) {
  const kinds = Object.entries(failures).map(([message, count]) => `${count} × ${message}`);
  return kinds.length === 0 ? '**0**' : `**${kinds.join(', ')}**`;
}
