import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../lib/say.mjs';
import { addServer, connect, counter, execute, ours, raw, script, ssh } from './deployments.mjs';
import { ratio, spread } from './measure.mjs';

const ROUNDS = 5;

/** Redeployments with unchanged dependencies through the API against a script written by hand that keeps them, too. */
export async function benchStacks({ api, host, git, testbed, folder }) {
  const server = await addServer(api, host);
  await host.must(script('node'));
  await host.must(script('stack-setup'));
  const keyFile = join(folder, 'stacks-key');
  writeFileSync(keyFile, host.rootKey.privateKey, { mode: 0o600 });
  const open = await connect(host);
  const stacks = {
    node: { files: (version) => testbed.expressApp({ version }), env: {} },
    python: { files: (version) => testbed.flaskApp({ version }), env: { PIP_INDEX_URL: 'file:///srv/packages/pypi' } },
    php: { files: await lockedPhp(host, testbed), env: {} },
  };
  const results = {};
  try {
    for (const [name, stack] of Object.entries(stacks))
      results[name] = await benchStack({ api, host, git, server, open, keyFile, name, ...stack });
    return results;
  } finally {
    open.end();
  }
}

async function benchStack({ api, host, git, server, open, keyFile, name, files, env }) {
  const repository = await git.createRepository(`bench-${name}`);
  const [number, port, version] = [counter('', 1), counter('', 21_000 + name.length * 1000), counter(`${name} v`)];
  const commit = async () => {
    const text = version();
    await repository.commit(files(text), { message: text });
    return text;
  };
  const theirs = { hostname: `${name}.example.internal` };
  const hostname = `${name}.bench.example.internal`;
  const args = () => [number(), port(), repository.url, name];
  let text = await commit();
  const application = await api.post('/applications', {
    name: `bench-${name}`,
    server_id: server.id,
    source: { type: 'git', repository: repository.url, branch: 'main' },
    observe_seconds: 1,
    drain_seconds: 1,
    env,
  });
  await api.post(`/applications/${application.id}/domains`, { hostname, tls: { mode: 'off' } }, { prefer: 'wait=60' });
  await raw(host, text, () => execute(open, script('stack'), args()), theirs);
  await ours(api, host, application, hostname, text, 'deploy');
  const times = { raw: [], floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    text = await commit();
    times.raw.push(await raw(host, text, () => ssh(host, keyFile, 'stack', args()), theirs));
    times.ours.push(await ours(api, host, application, hostname, text, 'deploy'));
    text = await commit();
    times.floor.push(await raw(host, text, () => execute(open, script('stack'), args()), theirs));
    say(
      `  ${name}, round ${round + 1}: ${Object.entries(times)
        .map(([key, values]) => `${key} ${Math.round(values.at(-1))}`)
        .join(', ')}`,
    );
  }
  return times;
}

/** The application with the lockfile that composer makes for it on the host. */
async function lockedPhp(host, testbed) {
  for (const [file, text] of Object.entries(testbed.phpApp({ version: 'lock' })))
    await host.writeFile(`/root/php-lock/${file}`, text);
  await host.must('cd /root/php-lock; COMPOSER_ALLOW_SUPERUSER=1 composer update --no-install --quiet');
  const lock = await host.readFile('/root/php-lock/composer.lock');
  return (version) => ({ ...testbed.phpApp({ version }), 'composer.lock': lock });
}

const TITLES = { node: 'Express, npm', python: 'Flask, gunicorn, pip', php: 'php-fpm, composer' };

export function stacksSection(results) {
  const rows = Object.entries(results).map(([name, times]) =>
    [
      TITLES[name],
      spread(times.ours),
      spread(times.raw),
      `**${ratio(times.ours, times.raw).toFixed(2)}**`,
      spread(times.floor),
      ratio(times.ours, times.floor).toFixed(2),
    ].join(' | '),
  );
  return `## Redeployments of several stacks, with unchanged dependencies

From the trigger until the new version answers through the proxy, against a script written by hand that keeps the dependencies by the hash of their lockfile as well: over an ssh connection of its own, as in a pipeline (wanted: at most 1.2), and over one that is already open.

| | ours, ms (range) | by hand, ms (range) | ratio | by hand, connection open | ratio |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}`;
}
