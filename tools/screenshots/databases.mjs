import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
const WAIT = { prefer: 'wait=60' };

/** What a shop keeps, beside a few others, one of which cannot be made. */
export async function addDatabases(api, { web1, web2 }) {
  const create = async (name, server, engine, more = {}) => {
    say(`Database ${name} …`);
    const { id } = await api.post('/databases', { name, server_id: server, engine, ...more });
    await api.until(`/databases/${id}`, ({ status }) => status !== 'creating', { everyMs: 500 });
    return id;
  };
  return {
    shop: await create('shop', web1, 'postgresql'),
    sessions: await create('sessions', web1, 'redis', { memory_mb: 128 }),
    wiki: await create('wiki', web2, 'mariadb'),
    oldReports: await create('old-reports', web2, 'postgresql'),
    legacy: await create('legacy', web2, 'mysql'),
  };
}

const TABLES = `
  CREATE TABLE customers AS SELECT n AS id, md5(n::text) AS name FROM generate_series(1, 2100) AS n;
  CREATE TABLE orders AS SELECT n AS id, n % 2100 AS customer, md5(n::text) AS note FROM generate_series(1, 48000) AS n;
  ALTER TABLE customers OWNER TO shop; ALTER TABLE orders OWNER TO shop;`;

/** Successful backups, a failed one, the details of one, and the next scheduled ones. */
export async function addBackups(api, { servers, databases, applications }, undo) {
  say('Backups …');
  const { shop, oldReports } = databases;
  await servers.hosts.web1.must(`runuser -u postgres -- psql -XAtq -d shop -c '${TABLES}'`);
  const backUp = (database_id, more = {}) => api.post('/backups', { database_id, ...more }, WAIT);
  const schedule = (cron, retention) =>
    api.post('/backup-schedules', { database_id: shop, cron, time_zone: 'Europe/Berlin', retention });

  await backUp(shop);
  const verified = await backUp(shop);
  const restore = await api.post(`/backups/${verified.id}/restore`, { target: 'new', name: 'shop-copy' }, WAIT);
  await api.until(`/restores/${restore.id}`, ({ finished_at: at }) => at !== null, { everyMs: 500 });
  await schedule('30 3 * * *', { keep_daily: 7, keep_weekly: 4, keep_monthly: 6 });
  await schedule('0 * * * *', { keep_hourly: 24 });
  // Linked after its last deployment, which is therefore due.
  await api.patch(`/databases/${restore.database_id}`, { application_ids: [applications.shop] });

  const s3 = await testbed.startS3Server();
  undo.push(() => s3.stop());
  const storage = (name, bucket) =>
    api.post('/storages', {
      name,
      type: 's3',
      endpoint: s3.endpoint,
      bucket,
      prefix: 'fairlead',
      path_style: true,
      access_key_id: s3.accessKeyId,
      secret_access_key: s3.secretAccessKey,
    });
  const offsite = await storage('Offsite', s3.bucket);
  await storage('Old bucket', 'moved-away');
  await api.until(`/storages/${offsite.id}`, ({ status }) => status === 'ready', { everyMs: 500 });
  await backUp(shop, { storage_id: offsite.id });
  const failed = await failedBackup(api, oldReports, servers.hosts.web2);
  return { verified: verified.id, failed: failed.id, restore: restore.id };
}

/** It was dropped on the server, which Fairlead has not detected yet. */
async function failedBackup(api, database, host) {
  await host.must("runuser -u postgres -- psql -XAtqc 'DROP DATABASE old_reports WITH (FORCE)'");
  const backup = await api.post('/backups', { database_id: database });
  return api.until(`/backups/${backup.id}`, ({ finished_at: at }) => at !== null, { everyMs: 500 });
}
