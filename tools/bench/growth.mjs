import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { loadSqlite } from '../lib/sqlite.mjs';
import { addServer } from './deployments.mjs';
import { OWNER } from './seed.mjs';

const EVENTS = 1_000_000;
const OPERATIONS = 300_000;
const APPLICATIONS = 1000;
/** What is older than the retention is deleted while the requests are measured. */
const EXPIRED_SHARE = 0.1;
/** Retention begins 60 s after the start. */
const FIRST_RETENTION_MS = 62_000;
const MEASURED_MS = 60_000;
const PAUSE_MS = 20;
const SETTINGS = { ...OWNER, FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0', FAIRLEAD_RATE_LIMIT_PER_HOUR: '0' };
const SEARCHES = ['search=nothing-has-this-name', 'search=shop-7', 'actor_id=usr_nobody', 'name=server.deleted'];

/** The slowest request on an instance that has grown, while search, retention and watchers run. */
export async function benchGrowth({ folder, testbed }) {
  await testbed.prepareImages({ say });
  const postgres = await startPostgres();
  const databases = [
    { name: 'SQLite', dataDir: join(folder, 'growth-sqlite'), settings: {} },
    {
      name: 'PostgreSQL',
      dataDir: join(folder, 'growth-postgres'),
      settings: { DATABASE_URL: postgres.url('postgres') },
    },
  ];
  const results = [];
  try {
    for (const database of databases) {
      const host = await testbed.bootHost({ image: 'stocked', name: `growth-${results.length}` });
      try {
        results.push(await measure({ ...database, host, testbed }));
      } finally {
        await host.stop();
      }
    }
  } finally {
    await postgres.stop();
  }
  return results;
}

async function measure({ name, dataDir, settings: { DATABASE_URL: url }, host, testbed }) {
  say(`  ${name}: filling the database …`);
  const settings = { ...SETTINGS, ...(url && { DATABASE_URL: url }) };
  const open = () => (url ? openPostgres(url) : openSqlite(dataDir));
  const token = await begin({ dataDir, settings, host, testbed });
  const filled = await open();
  const before = await counts(filled);
  for (const statement of growth(Boolean(url))) await filled.run(statement);
  await filled.copy('applications', APPLICATIONS, (row, index) => ({
    ...row,
    id: `app_${String(index).padStart(26, '0')}`,
    name: `application-${index}`,
  }));
  await filled.close();

  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings });
  try {
    const cookie = await signIn(fairlead.url);
    say(`  ${name}: waiting for the first retention …`);
    await pause(FIRST_RETENTION_MS);
    const end = Date.now() + MEASURED_MS;
    const [times, searches] = await Promise.all([
      requests(fairlead.url, token, end),
      search(fairlead.url, cookie, end),
    ]);
    const left = await open();
    const after = await counts(left);
    await left.close();
    const result = {
      name,
      requests: times.length,
      p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)],
      slowest: Math.max(...times),
      searches: searches.length,
      slowestSearch: Math.max(...searches),
      deletedEvents: before.events + EVENTS - after.events,
      deletedOperations: before.operations + OPERATIONS - after.operations,
    };
    say(`  ${name}: ${JSON.stringify(result)}`);
    return result;
  } finally {
    await fairlead.stop();
  }
}

/** An instance with a server and an application. */
async function begin({ dataDir, settings, host, testbed }) {
  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings });
  try {
    const token = await testbed.createToken(fairlead.url, {
      email: OWNER.FAIRLEAD_ADMIN_EMAIL,
      password: OWNER.FAIRLEAD_ADMIN_PASSWORD,
      name: 'bench',
      scopes: ['servers:read', 'servers:write', 'applications:read', 'applications:write'],
    });
    const api = new testbed.ApiClient(fairlead.url, token);
    const server = await addServer(api, host, 'growth');
    await api.post('/applications', {
      name: 'seed',
      server_id: server.id,
      source: { type: 'git', repository: 'https://git.example.com/seed.git', branch: 'main' },
      env: { LOG_LEVEL: 'info' },
    });
    return token;
  } finally {
    await fairlead.stop();
  }
}

async function counts(database) {
  return { events: await database.count('events'), operations: await database.count('operations') };
}

/** Ordinary requests, one after the other: lists, records, changes. */
async function requests(url, token, end) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const applications = await (await fetch(`${url}/api/v1/applications`, { headers })).json();
  const application = `/api/v1/applications/${applications.data[0].id}`;
  const kinds = [
    ['GET', '/api/v1/applications?per_page=20'],
    ['GET', '/api/v1/servers'],
    ['GET', application],
    ['GET', `${application}/deployments`],
    ['PATCH', application],
    ['GET', '/health/ready'],
  ];
  const times = [];
  for (let turn = 0; Date.now() < end; turn += 1) {
    const [method, path] = kinds[turn % kinds.length];
    const body = method === 'PATCH' ? JSON.stringify({ keep_releases: 3 + (turn % 5) }) : undefined;
    const since = performance.now();
    const answer = await fetch(url + path, { method, headers, body });
    await answer.arrayBuffer();
    times.push(performance.now() - since);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    await pause(PAUSE_MS);
  }
  return times;
}

async function search(url, cookie, end) {
  const times = [];
  for (let turn = 0; Date.now() < end; turn += 1) {
    const since = performance.now();
    const query = SEARCHES[turn % SEARCHES.length];
    const answer = await fetch(`${url}/api/dashboard/audit?${query}`, { headers: { cookie } });
    await answer.arrayBuffer();
    times.push(performance.now() - since);
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
  }
  return times;
}

export async function signIn(url) {
  const answer = await fetch(`${url}/api/dashboard/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: OWNER.FAIRLEAD_ADMIN_EMAIL, password: OWNER.FAIRLEAD_ADMIN_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Rows as Fairlead writes them, in numbers that would take a year to come about. */
function growth(isPostgres) {
  const numbers = (count) =>
    isPostgres
      ? `generate_series(1, ${count}) AS numbers(n)`
      : `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers)`;
  const id = (prefix) => `'${prefix}_' || substr('00000000000000000000000000' || n, -26)`;
  const padded = (prefix) => (isPostgres ? `'${prefix}_' || lpad(n::text, 26, '0')` : id(prefix));
  const timestamp = (isOld) =>
    isPostgres
      ? `CASE WHEN ${isOld} THEN now() - interval '3 years' ELSE now() END`
      : `CASE WHEN ${isOld} THEN '2020-01-01 00:00:00.000' ELSE strftime('%Y-%m-%d %H:%M:%f', 'now') END`;
  const at = (count) => timestamp(`n <= ${count * EXPIRED_SHARE}`);
  const server = '(SELECT id FROM servers LIMIT 1)';
  return [
    `INSERT INTO events (id, name, subject_type, subject_id, subject_name, actor_type, actor_id, actor_name, server_id, server_name, application_id, application_name, data, at)
     SELECT ${padded('evt')}, 'deployment.stage_changed', 'deployment', 'dep_' || (n / 9), 'application-' || (n % 1000), 'user', 'usr_' || (n % 50), 'person-' || (n % 50) || '@example.org',
       ${server}, 'seed', 'app_' || (n % 1000), 'application-' || (n % 1000), '{"number":12,"from":"building","to":"releasing"}', ${at(EVENTS)} FROM ${numbers(EVENTS)}`,
    `INSERT INTO operations (id, kind, subject_id, lane, server_id, payload, status, attempt, lost_leases, fence, steps, created_at, started_at, finished_at)
     SELECT ${padded('op')}, 'application.deploy', 'dep_' || n, 'application:app_' || (n % 1000), ${server}, '{}', 'succeeded', 1, 0, n, '[]', ${at(OPERATIONS)}, ${at(OPERATIONS)}, ${at(OPERATIONS)}
     FROM ${numbers(OPERATIONS)}`,
    `INSERT INTO log_lines (operation_id, seq, at, step, stream, text)
     SELECT ${padded('op')}, line.seq, ${at(OPERATIONS)}, 'building', 'stdout', 'added 73 packages in 2s'
     FROM ${numbers(OPERATIONS)}, (SELECT 1 AS seq UNION ALL SELECT 2 UNION ALL SELECT 3) AS line`,
    'ANALYZE',
  ];
}

export function openSqlite(dataDir) {
  const Database = loadSqlite();
  const database = new Database(join(dataDir, 'fairlead.sqlite'));
  return {
    run: async (statement) => void database.exec(statement),
    copy: async (table, count, change) =>
      copyRows(count, change, {
        row: database.prepare(`SELECT * FROM "${table}" LIMIT 1`).get(),
        insert: (columns, values) =>
          void database
            .prepare(`INSERT INTO "${table}" (${quoted(columns)}) VALUES (${columns.map(() => '?').join(', ')})`)
            .run(...values),
      }),
    count: async (table) => database.prepare(`SELECT count(*) AS n FROM "${table}"`).get().n,
    close: async () => void database.close(),
  };
}

export async function openPostgres(url) {
  const { Client } = createRequire(join(root, 'apps/api/package.json'))('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    run: async (statement) => void (await client.query(statement)),
    copy: async (table, count, change) =>
      copyRows(count, change, {
        row: (await client.query(`SELECT * FROM "${table}" LIMIT 1`)).rows[0],
        insert: (columns, values) =>
          client.query(
            `INSERT INTO "${table}" (${quoted(columns)}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
            values,
          ),
      }),
    count: async (table) => Number((await client.query(`SELECT count(*) AS n FROM "${table}"`)).rows[0].n),
    close: () => client.end(),
  };
}

async function copyRows(count, change, { row, insert }) {
  for (let index = 0; index < count; index += 1) {
    const copy = change(row, index);
    await insert(Object.keys(copy), Object.values(copy));
  }
}

const quoted = (columns) => columns.map((name) => `"${name}"`).join(', ');

export function growthSection(results) {
  const rows = results.map(
    ({ name, requests, p99, slowest, searches, slowestSearch, deletedEvents, deletedOperations }) =>
      `| ${name} | ${requests} | ${Math.round(p99)} | **${Math.round(slowest)}** | ${searches} | ${(slowestSearch / 1000).toFixed(1)} | ${deletedEvents} | ${deletedOperations} |`,
  );
  return `## An instance that has grown

${EVENTS.toLocaleString('en')} events, ${OPERATIONS.toLocaleString('en')} ended operations with logs, ${APPLICATIONS} applications watched on one server. For ${MEASURED_MS / 1000} s, ordinary reads and changes are made one after the other, while the audit log is searched without a pause for what is rare or absent, and retention deletes a tenth of the rows.

| | requests | p99, ms | slowest, ms (at most 500) | searches | slowest search, s | events deleted until the end | operations deleted |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}
