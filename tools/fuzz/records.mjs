// Records for requests to refer to: one of nearly every kind.
import { WORK_DONE } from './imitated-worker.mjs';

/** As if a worker had done all that was requested. */
export async function doWork(execute) {
  for (const statement of WORK_DONE) await execute(statement);
}

/** Adds a server that counts as provisioned, what can be on it, and the tokens of the callers. */
export async function addRecords(callers, ids, execute) {
  const suffix = String((callers.rounds = (callers.rounds ?? 0) + 1));
  const as = async (caller, method, path, body) => {
    const { data } = await callers.request(caller, method, path, body);
    ids.take(data);
    return data;
  };
  const v1 = (path, body) => as('owner', 'POST', `/api/v1${path}`, body);
  const server = await v1('/servers', { name: `fuzz-server-${suffix}`, host: '127.0.0.1', port: 1 });
  await doWork(execute);
  const application = await v1('/applications', {
    name: `fuzz-app-${suffix}`,
    server_id: server.id,
    source: { type: 'git', repository: 'https://127.0.0.1:1/shop.git' },
  });
  if (callers.headers.token === undefined) {
    const { data } = await callers.request('owner', 'GET', '/api/dashboard/session');
    await callers.addTokens(data.scopes, server.id, application.id);
  }
  const database = await v1('/databases', { name: `fuzz-db-${suffix}`, engine: 'postgresql', server_id: server.id });
  await v1(`/applications/${application.id}/deploy`, {});
  await doWork(execute);
  const storage = await localStorage(as);
  const backup = await v1('/backups', { database_id: database.id, storage_id: storage });
  await v1(`/applications/${application.id}/domains`, { hostname: `fuzz-${suffix}.example.com` });
  const command = await v1(`/applications/${application.id}/commands`, {
    name: `fuzz-${suffix}`,
    command: 'true',
    cron: '0 3 * * *',
  });
  await doWork(execute);
  await v1(`/applications/${application.id}/commands/${command.id}/run`);
  await v1(`/backups/${backup.id}/restore`, { target: 'same' });
  await v1(`/applications/${application.id}/deploy`, {});
  await v1('/backup-schedules', { database_id: database.id, cron: '0 3 * * *' });
  await v1('/variable-groups', {
    name: `fuzz-group-${suffix}`,
    env: { FUZZ: 'value' },
    application_ids: [application.id],
  });
  await v1('/storages', {
    name: `fuzz-storage-${suffix}`,
    type: 's3',
    endpoint: 'http://127.0.0.1:1',
    bucket: 'fuzz-bucket',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  await as('owner', 'POST', '/api/dashboard/invitations', { email: `fuzz-${suffix}@example.org`, role: 'viewer' });
  await as('owner', 'POST', '/api/dashboard/users', {
    email: `fuzz-user-${suffix}@example.org`,
    role: 'viewer',
    password: 'a password for nothing',
  });
}

async function localStorage(as) {
  const [{ id }] = await as('owner', 'GET', '/api/v1/storages?type=local');
  return id;
}
