import { say } from '../lib/say.mjs';
import { addServer } from './deployments.mjs';
import { median } from './measure.mjs';

const LINES = 1_000_000;
const ROUNDS = 7;
/** Of every thousand lines 499 are in JSON; the errors are the oldest lines, so that no search ends early. */
const PRINTER = `const lines = ${LINES};
function* all() {
  yield '{"level":"error","time":1732800000000,"msg":"payment DE-4711 was declined","path":"/orders"}';
  yield 'Error: payment DE-4711 was declined';
  for (let at = 2; at < lines; at += 1)
    yield at % 2 ? 'GET /items/' + at + ' 200 in ' + (at % 97) + ' ms'
      : '{"level":"info","time":1732800000000,"msg":"request ' + at + ' completed","status":200}';
}
const { once } = require('node:events');
require('node:http').createServer((request, response) => response.end('ok')).listen(process.env.PORT, async () => {
  let text = '';
  for (const line of all()) {
    text += line + '\\n';
    if (text.length < 65_536) continue;
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    text = '';
  }
  process.stdout.write(text + 'printed everything\\n');
});
`;
const SEARCHES = {
  'a text that two lines have': 'search=DE-4711',
  'a text that no line has': 'search=nothing-has-this-text',
  'a text in one of the processes': 'process=web&search=DE-4711',
  errors: 'level=error',
  'errors with a text': 'level=error&search=declined',
};

/** Searches through the API of an application that has printed a million lines. */
export async function benchLogSearch({ api, host, git }) {
  const server = await addServer(api, host);
  // Otherwise the journal would drop most lines, and keep too few.
  await host.must(`mkdir -p /var/log/journal /etc/systemd/journald.conf.d
    printf '[Journal]\\nStorage=persistent\\nRateLimitIntervalSec=0\\nSystemMaxUse=2G\\n' >/etc/systemd/journald.conf.d/bench.conf
    systemctl restart systemd-journald; journalctl --flush`);
  const repository = await git.createRepository('bench-logs');
  await repository.commit({
    'package.json': JSON.stringify({ name: 'bench-logs', version: '1.0.0', scripts: { start: 'node server.js' } }),
    'server.js': PRINTER,
  });
  const application = await api.post('/applications', {
    name: 'bench-logs',
    server_id: server.id,
    source: { type: 'git', repository: repository.url, branch: 'main' },
    observe_seconds: 1,
  });
  const logs = `/applications/${application.id}/logs`;
  say(`  printing ${LINES.toLocaleString('en')} lines …`);
  await api.post(`/applications/${application.id}/deploy`, {});
  await api.until(`/applications/${application.id}`, ({ status }) => status === 'running');
  await api.until(`${logs}?search=printed%20everything`, ({ lines }) => lines.length === 1);
  await host.must('journalctl --sync');
  const count = Number(await host.must(`journalctl -q -o cat SYSLOG_IDENTIFIER=${application.id} | wc -l`));
  if (count < LINES) throw new Error(`the journal has ${count} lines only`);
  const results = [];
  for (const [name, query] of Object.entries(SEARCHES)) {
    const times = [];
    let found;
    for (let round = 0; round < ROUNDS; round += 1) {
      const since = performance.now();
      found = (await api.get(`${logs}?${query}`)).lines.length;
      times.push(performance.now() - since);
    }
    results.push({ name, found, median: median(times), slowest: Math.max(...times) });
    say(`  ${name}: ${found} lines in ${Math.round(median(times))} ms`);
  }
  return results;
}

export function logSearchSection(results) {
  const rows = results.map(
    ({ name, found, median: usual, slowest }) =>
      `| ${name} | ${found} | **${Math.round(usual)}** | ${Math.round(slowest)} |`,
  );
  return `## A search in the runtime log of an application

${LINES.toLocaleString('en')} lines in the journal of a server, half of them in JSON; what is searched is at the beginning. ${ROUNDS} requests each, one after the other.

| searched | lines found | median, ms (at most 2000) | slowest, ms |
|---|---|---|---|
${rows.join('\n')}`;
}
