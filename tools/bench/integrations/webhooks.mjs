import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../lib/postgres.mjs';
import { say } from '../../lib/say.mjs';
import { openPostgres, openSqlite, signIn } from '../growth.mjs';
import { median, spread } from '../measure.mjs';
import { OWNER } from '../seed.mjs';
import { startReceivers } from './webhook-receivers.mjs';

const EVENTS = 300;
const EVENTS_OF_MANY = 100;
const PAUSE_MS = 20;
const REPLAYED = 1500;
const ROUNDS = 5;
const WEBHOOKS = 100;
const DELIVERIES = 1_000_000;
const EXPIRED_SHARE = 0.1;
/** Retention begins 60 s after the start. */
const FIRST_RETENTION_MS = 62_000;
const LISTS = 40;
const SETTINGS = {
  ...OWNER,
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
  FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
  FAIRLEAD_WATCH_SECONDS: '3600',
  FAIRLEAD_SAMPLE_SECONDS: '3600',
  FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
};

/** From an event to its first attempt, beside webhooks that fail, and with a hundred webhooks and a million stored deliveries. */
export async function benchWebhooks({ folder, testbed }) {
  const postgres = await startPostgres();
  const receivers = await startReceivers(testbed);
  const databases = [
    { name: 'SQLite', settings: {} },
    { name: 'PostgreSQL', settings: { DATABASE_URL: postgres.url('postgres') } },
  ];
  const results = [];
  try {
    for (const { name, settings } of databases) {
      const dataDir = mkdtempSync(join(folder, 'webhooks-'));
      const instance = new Instance({ testbed, dataDir, settings: { ...SETTINGS, ...settings }, receivers });
      results.push({ name, ...(await measure(name, instance, receivers)) });
    }
  } finally {
    receivers.stop();
    await postgres.stop();
  }
  return results;
}

async function measure(name, instance, receivers) {
  await instance.start();
  try {
    await instance.makeApplication();
    const quick = await instance.createWebhook(receivers.quick);
    say(`  ${name}: one webhook …`);
    const idle = await instance.latencies(EVENTS);
    const broken = [];
    for (const url of [receivers.failing, receivers.dead, receivers.silent])
      broken.push(await instance.createWebhook(url));
    const beside = await instance.latencies(EVENTS);
    const throughput = await compareThroughput(instance, quick, broken);
    for (const id of broken) await instance.dashboard('DELETE', `/webhooks/${id}`);

    say(`  ${name}: ${WEBHOOKS} webhooks …`);
    while ((await instance.countWebhooks()) < WEBHOOKS) await instance.createWebhook(receivers.quick);
    const few = await measureMany(instance, quick);
    await instance.stop();
    say(`  ${name}: filling the database …`);
    await grow(instance);
    await instance.start();
    const started = Date.now();
    const many = await measureMany(instance, quick);
    say(`  ${name}: waiting for the first retention …`);
    await pause(Math.max(0, started + FIRST_RETENTION_MS - Date.now()));
    const retention = await instance.latencies(EVENTS_OF_MANY, WEBHOOKS);
    const result = { idle, beside, throughput, few, many, retention, left: await instance.count() };
    say(`  ${name}: ${JSON.stringify(result)}`);
    return result;
  } finally {
    await instance.stop();
  }
}

/** The same deliveries again and again, alone and beside webhooks that have as many due and fail. */
async function compareThroughput(instance, quick, broken) {
  await instance.makeEvents(REPLAYED);
  const [alone, beside] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const id of broken) await instance.dashboard('PATCH', `/webhooks/${id}`, { enabled: false });
    alone.push(await instance.replay(quick));
    // Whoever enables a webhook has it tried at full speed again, so its first failures are part of each round.
    for (const id of broken) {
      await instance.dashboard('PATCH', `/webhooks/${id}`, { enabled: true });
      await instance.enqueue(id);
    }
    beside.push(await instance.replay(quick));
  }
  return { alone, beside, slower: median(beside.map((rate, index) => alone[index] / rate)) };
}

async function measureMany(instance, webhookId) {
  const latencies = await instance.latencies(EVENTS_OF_MANY, WEBHOOKS);
  const lists = [];
  for (let turn = 0; turn < LISTS; turn += 1) {
    const query = ['', '&status=failed', '&event=application.updated', '&status=pending'][turn % 4];
    const since = performance.now();
    await instance.dashboard('GET', `/webhooks/${webhookId}/deliveries?per_page=20${query}`);
    lists.push(performance.now() - since);
  }
  return { latencies, list: percentile(lists, 0.99) };
}

class Instance {
  constructor({ testbed, dataDir, settings, receivers }) {
    Object.assign(this, { testbed, dataDir, settings, receivers, turn: 0 });
    this.url = settings.DATABASE_URL;
  }

  async start() {
    this.fairlead = await this.testbed.FairleadProcess.start({ dataDir: this.dataDir, settings: this.settings });
    this.cookie = await signIn(this.fairlead.url);
  }

  async stop() {
    await this.fairlead?.stop();
    this.fairlead = undefined;
  }

  async makeApplication() {
    const token = await this.testbed.createToken(this.fairlead.url, {
      email: OWNER.FAIRLEAD_ADMIN_EMAIL,
      password: OWNER.FAIRLEAD_ADMIN_PASSWORD,
      name: 'bench',
      scopes: ['servers:read', 'servers:write', 'applications:read', 'applications:write'],
    });
    const api = new this.testbed.ApiClient(this.fairlead.url, token);
    const server = await api.post('/servers', { name: 'seed', host: '127.0.0.1', port: 1 });
    await api.until(`/servers/${server.id}`, ({ status }) => status !== 'provisioning');
    const source = { type: 'git', repository: 'https://git.example.com/seed.git', branch: 'main' };
    const application = await api.post('/applications', { name: 'seed', server_id: server.id, source });
    this.token = token;
    this.application = application.id;
  }

  async createWebhook(url) {
    const { id } = await this.dashboard('POST', '/webhooks', { url, events: ['application.updated'] });
    return id;
  }

  async countWebhooks() {
    return (await this.dashboard('GET', '/webhooks?per_page=100')).length;
  }

  async dashboard(method, path, body) {
    const answer = await fetch(`${this.fairlead.url}/api/dashboard${path}`, {
      method,
      headers: { cookie: this.cookie, origin: this.fairlead.url, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const envelope = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  }

  /** One event, by a change of the application. */
  async change() {
    this.turn += 1;
    const { url } = this.fairlead;
    const answer = await fetch(`${url}/api/v1/applications/${this.application}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ keep_releases: 3 + (this.turn % 5) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`PATCH answered ${answer.status}`);
  }

  async makeEvents(count) {
    for (let made = 0; made < count; made += 1) await this.change();
    await this.receivers.untilQuiet();
  }

  /** Milliseconds from each event, before its commit, to the first attempt for each webhook. */
  async latencies(count, webhooks = 1) {
    await this.receivers.untilQuiet();
    this.receivers.clear();
    for (let made = 0; made < count; made += 1) {
      await this.change();
      await pause(PAUSE_MS);
      // A queue that is idle is what is measured.
      await this.receivers.until((made + 1) * webhooks);
    }
    const { times } = this.receivers;
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), slowest: Math.max(...times) };
  }

  enqueue(webhookId) {
    const body = { from: '2020-01-01T00:00:00.000Z', only_undelivered: false, limit: REPLAYED };
    return this.dashboard('POST', `/webhooks/${webhookId}/replay`, body);
  }

  /** Deliveries a second. */
  async replay(webhookId) {
    await this.receivers.untilQuiet();
    this.receivers.clear();
    const since = performance.now();
    const { enqueued } = await this.enqueue(webhookId);
    await this.receivers.until(enqueued);
    return (enqueued / (performance.now() - since)) * 1000;
  }

  open() {
    return this.url ? openPostgres(this.url) : openSqlite(this.dataDir);
  }

  async count() {
    const database = await this.open();
    try {
      return await database.count('webhook_deliveries');
    } finally {
      await database.close();
    }
  }
}

/** Deliveries as Fairlead writes them. Their numbers are below those of all events to come. */
async function grow(instance) {
  const isPostgres = instance.url !== undefined;
  const numbers = isPostgres
    ? `generate_series(1, ${DELIVERIES}) AS numbers(n)`
    : `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${DELIVERIES}) SELECT n FROM numbers)`;
  const id = (prefix) =>
    isPostgres
      ? `'${prefix}_' || lpad(n::text, 26, '0')`
      : `'${prefix}_' || substr('00000000000000000000000000' || n, -26)`;
  const isOld = `n > ${DELIVERIES * (1 - EXPIRED_SHARE)}`;
  const at = isPostgres
    ? `CASE WHEN ${isOld} THEN now() - interval '1 year' ELSE now() END`
    : `CASE WHEN ${isOld} THEN '2020-01-01 00:00:00.000' ELSE strftime('%Y-%m-%d %H:%M:%f', 'now') END`;
  const database = await instance.open();
  try {
    await database.run(
      `INSERT INTO webhook_deliveries (id, webhook_id, event_sequence, event_id, event, status, attempts, attempts_before, response_status, created_at, finished_at)
       SELECT ${id('whd')}, w.id, -n, ${id('evt')}, 'application.updated', CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'delivered' END, 1, 0,
         CASE WHEN n % 50 = 0 THEN 500 ELSE 204 END, ${at}, ${at}
       FROM ${numbers} JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM webhooks) w ON w.place = n % ${WEBHOOKS}`,
    );
    await database.run(
      `INSERT INTO webhook_attempts (delivery_id, number, at, duration_ms, response_status, response_headers, response_body)
       SELECT ${id('whd')}, 1, ${at}, 12, 204, '{"content-type":"text/plain","date":"Fri, 20 Nov 2026 10:00:00 GMT"}', 'ok' FROM ${numbers}`,
    );
    await database.run('ANALYZE');
  } finally {
    await database.close();
  }
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export function webhooksSection(results) {
  const pair = ({ p50, p99 }) => `${Math.round(p50)} / ${Math.round(p99)}`;
  const first = results.map(
    ({ name, idle, beside, throughput: { alone, beside: slowed, slower } }) =>
      `| ${name} | ${pair(idle)} | ${pair(beside)} | ${spread(alone)} | ${spread(slowed)} | **${slower.toFixed(2)}** |`,
  );
  const grown = results.map(
    ({ name, few, many, retention, left }) =>
      `| ${name} | ${pair(few.latencies)} | ${pair(many.latencies)} | ${pair(retention)} | ${Math.round(few.list)} | ${Math.round(many.list)} | ${left} |`,
  );
  return `## Webhooks

From an event, before its commit, to the first attempt (wanted: p99 at most 250 ms), with an idle queue; and deliveries a second to a quick receiver, ${REPLAYED} at a time, alone and beside three webhooks with as many due: one answers 500, one refuses connections and one never answers. Each ratio should be at most 1.10.

| | alone, p50 / p99, ms | beside those that fail | a second, alone | beside those that fail | slower by |
|---|---|---|---|---|---|
${first.join('\n')}

An event for ${WEBHOOKS} webhooks at once, before and after ${DELIVERIES.toLocaleString('en')} deliveries with their attempts were stored, and while retention deletes a tenth of them; lists of deliveries, p99.

| | empty, p50 / p99, ms | grown | during retention | list, empty, ms | grown | deliveries at the end |
|---|---|---|---|---|---|---|
${grown.join('\n')}`;
}
