import { say } from '../lib/say.mjs';
import { deploy, sayStages, settled, timed, WAIT } from './steps.mjs';

const HOSTNAME = 'guestbook.demo.internal';

/** Creates a database, links an application to it, takes a verified backup, drops the data and restores it. */
export async function databaseTour({ api, host, git, testbed, server }) {
  const database = await timed('Create a PostgreSQL database (installs the engine)', async () => {
    const created = await api.post(
      '/databases',
      { name: 'guestbook', server_id: server.id, engine: 'postgresql' },
      WAIT,
    );
    return settled(api, `/databases/${created.id}`, 'ready');
  });
  say(
    `  PostgreSQL ${database.version} on ${database.host}:${database.port}; its owner has access to no other database`,
  );

  await timed('Link an application to it, and deploy the application', async () => {
    const repository = await git.createRepository('guestbook');
    await repository.commit(testbed.databaseApp(), { message: 'Open the guest book' });
    const application = await api.post('/applications', {
      name: 'guestbook',
      server_id: server.id,
      source: { type: 'git', repository: repository.url, branch: 'main' },
    });
    await api.patch(`/databases/${database.id}`, { application_ids: [application.id] });
    await api.post(`/applications/${application.id}/domains`, { hostname: HOSTNAME, tls: { mode: 'off' } }, WAIT);
    await deploy(api, application);
  });
  await request(host, '/write?text=Ahoy');

  const backup = await timed('Back it up, and verify the backup by restoring it', async () => {
    const { id } = await api.post('/backups', { database_id: database.id }, WAIT);
    const ended = await settled(api, `/backups/${id}`, 'succeeded');
    sayStages(ended);
    return ended;
  });
  say(
    `  ${counted(backup.tables, 'table')}, ${counted(backup.rows, 'row')}, ${backup.size_bytes} bytes; verified at ${backup.verified_at}`,
  );

  await host.exec(`runuser -u postgres -- psql -Xq -d '${database.database_name}' -c 'DROP TABLE notes'`);
  const lost = await host.exec(`curl -sS -H 'Host: ${HOSTNAME}' http://127.0.0.1/`);
  say(`  the table was dropped; the application answers: ${lost.stdout.trim()}`);

  await timed('Restore the damaged database, after a safety backup', async () => {
    const { id } = await api.post(`/backups/${backup.id}/restore`, { target: 'same' }, WAIT);
    sayStages(await settled(api, `/restores/${id}`, 'succeeded'));
  });
  const found = await request(host, '/');
  if (!found.includes('Ahoy')) throw new Error(`after the restore the guest book answered ${found}`);
  say(`  the guest book after the restore: ${found}`);
  return { database, backup };
}

async function request(host, path) {
  const { stdout } = await host.exec(
    `curl -fsS --retry 5 --retry-all-errors -H 'Host: ${HOSTNAME}' 'http://127.0.0.1${path}'`,
  );
  return stdout.trim();
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
