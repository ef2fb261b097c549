import { say } from '../lib/say.mjs';
import { deploy, sayStages, settled, timed, WAIT } from './steps.mjs';

const HOSTNAME = 'guestbook.demo.internal';

/** A database, an application that has its URL by being named, a proved backup, a loss, and the way back from it. */
export async function databaseTour({ api, host, git, testbed, server }) {
  const database = await timed('Create a PostgreSQL database (installs the engine)', async () => {
    const created = await api.post(
      '/databases',
      { name: 'guestbook', server_id: server.id, engine: 'postgresql' },
      WAIT,
    );
    return settled(api, `/databases/${created.id}`, 'ready');
  });
  say(`  PostgreSQL ${database.version} on ${database.host}:${database.port}; its owner sees no other database`);

  await timed('Link an application to it, and deploy that', async () => {
    const repository = await git.createRepository('guestbook');
    await repository.commit(testbed.databaseApp(), { message: 'Open the guest book' });
    const made = await api.post('/applications', {
      name: 'guestbook',
      server_id: server.id,
      source: { type: 'git', repository: repository.url, branch: 'main' },
    });
    await api.patch(`/databases/${database.id}`, { application_ids: [made.id] });
    await api.post(`/applications/${made.id}/domains`, { hostname: HOSTNAME, tls: { mode: 'off' } }, WAIT);
    await deploy(api, made);
  });
  await ask(host, '/write?text=Ahoy');

  const backup = await timed('Back it up, and prove the backup by restoring it', async () => {
    const { id } = await api.post('/backups', { database_id: database.id }, WAIT);
    const ended = await settled(api, `/backups/${id}`, 'succeeded');
    sayStages(ended);
    return ended;
  });
  say(`  ${backup.tables} tables, ${backup.rows} rows, ${backup.size_bytes} bytes; verified at ${backup.verified_at}`);

  await host.exec(`runuser -u postgres -- psql -Xq -d '${database.database_name}' -c 'DROP TABLE notes'`);
  const lost = await host.exec(`curl -sS -H 'Host: ${HOSTNAME}' http://127.0.0.1/`);
  say(`  somebody has dropped the table; the application says: ${lost.stdout.trim()}`);

  await timed('Restore over the damaged data, after a safety backup', async () => {
    const { id } = await api.post(`/backups/${backup.id}/restore`, { target: 'same' }, WAIT);
    sayStages(await settled(api, `/restores/${id}`, 'succeeded'));
  });
  const found = await ask(host, '/');
  if (!found.includes('Ahoy')) throw new Error(`after the restore the guest book says ${found}`);
  say(`  the guest book again: ${found}`);
  return { database, backup };
}

async function ask(host, path) {
  const { stdout } = await host.exec(
    `curl -fsS --retry 5 --retry-all-errors -H 'Host: ${HOSTNAME}' 'http://127.0.0.1${path}'`,
  );
  return stdout.trim();
}
