// Bodies that are accepted, for the requests whose fields depend on each other: chance alone hardly finds them.
import { currentCode } from './totp-code.mjs';

const REPOSITORY = 'https://127.0.0.1:1/shop.git';

/** By route. Each gets what there is: ids of records, links and passwords that the run has seen. */
const BODIES = {
  'POST /api/v1/servers': ({ name }) => ({ name: name(), host: '127.0.0.1', port: 1 }),
  'PATCH /api/v1/servers/{id}': ({ random, name }) =>
    random.pick([{ name: name() }, { labels: { region: 'eu' } }, { port: 1 }]),
  'POST /api/v1/servers/{id}/trust': ({ random }) => ({ host_key_fingerprint: `SHA256:${random.text(43)}` }),
  'POST /api/v1/servers/{id}/provision': () => ({}),
  'POST /api/v1/applications': ({ random, name, id }) => ({
    name: name(),
    server_id: id('servers'),
    source: random.pick([
      { type: 'git', repository: REPOSITORY },
      { type: 'image', image: '127.0.0.1:1/shop:1' },
    ]),
  }),
  'PATCH /api/v1/applications/{id}': ({ random, name }) =>
    random.pick([
      { name: name() },
      { env: { [random.text(3, 'ABC')]: random.text(5) } },
      { env: { A: null } },
      { keep_releases: random.between(1, 9) },
      { instances: 2, switch_mode: 'one_by_one' },
      { unavailable_message: 'Back soon.' },
      { source: { ref: 'main' } },
      { resources: { memory_mb: 256 } },
    ]),
  'POST /api/v1/applications/{id}/deploy': ({ random }) => random.pick([{}, { ref: 'v1.4.2' }]),
  'POST /api/v1/applications/{id}/rollback': () => ({}),
  'POST /api/v1/applications/{id}/maintenance': ({ random }) => ({ enabled: random.chance(0.5) }),
  'POST /api/v1/applications/{id}/domains': ({ random }) => ({ hostname: `${random.text(9)}.example.com` }),
  'PATCH /api/v1/applications/{id}/domains/{domainId}': ({ random }) =>
    random.pick([
      { force_https: false },
      { max_request_bytes: 10_485_760 },
      { basic_auth: { username: 'ann', password: 'hunter2 hunter2' } },
      { basic_auth: null },
      { redirect_to: 'www.example.com', redirect_status: 308 },
      { redirect_to: null },
    ]),
  'POST /api/v1/applications/{id}/commands': ({ name }) => ({ name: name(), command: 'true', cron: '0 3 * * *' }),
  'PATCH /api/v1/applications/{id}/commands/{commandId}': ({ random, name }) =>
    random.pick([{ name: name() }, { cron: '5 4 * * *' }, { enabled: random.chance(0.5) }, { timeout_seconds: 60 }]),
  'POST /api/v1/variable-groups': ({ random, name, id }) => ({
    name: name(),
    env: { [random.text(3, 'ABC')]: random.text(5) },
    application_ids: random.pick([[], [id('applications')]]),
  }),
  'PATCH /api/v1/variable-groups/{id}': ({ random, name, id }) =>
    random.pick([{ name: name() }, { env: { A: random.text(5) } }, { application_ids: [id('applications')] }]),
  'POST /api/v1/databases': ({ random, name, id }) => ({
    name: name(),
    engine: random.pick(['postgresql', 'mariadb', 'redis']),
    server_id: id('servers'),
  }),
  'PATCH /api/v1/databases/{id}': ({ random, name, id }) =>
    random.pick([{ name: name() }, { application_ids: [id('applications')] }, { application_ids: [] }]),
  'POST /api/v1/backups': ({ id }) => ({ database_id: id('databases') }),
  'POST /api/v1/backups/{id}/restore': ({ random, name }) =>
    random.pick([{ target: 'same' }, { target: 'new', name: name() }]),
  'POST /api/v1/backup-schedules': ({ id }) => ({ database_id: id('databases'), cron: '30 3 * * *' }),
  'PATCH /api/v1/backup-schedules/{id}': ({ random }) =>
    random.pick([{ cron: '5 4 * * *' }, { enabled: random.chance(0.5) }, { retention: { keep_daily: 3 } }]),
  'POST /api/v1/storages': ({ random, name }) => ({
    name: name(),
    type: 's3',
    endpoint: 'http://127.0.0.1:1',
    bucket: `bucket-${random.text(6)}`,
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }),
  'PATCH /api/v1/storages/{id}': ({ random, name }) => random.pick([{ name: name() }, { is_default: true }]),
  'POST /api/dashboard/session': ({ login }) => ({ email: login.email, password: login.password }),
  'PUT /api/dashboard/account/password': ({ login }) => ({
    current_password: login.password,
    new_password: login.password,
  }),
  'POST /api/dashboard/account/totp': ({ login }) => ({ password: login.password }),
  'POST /api/dashboard/account/totp/confirm': ({ seen }) => ({ code: currentCode(seen.totp ?? 'AAAAAAAA') }),
  'POST /api/dashboard/account/totp/disable': ({ login }) => ({ password: login.password }),
  'POST /api/dashboard/account/totp/recovery-codes': ({ login }) => ({ password: login.password }),
  'POST /api/dashboard/invitations/look-up': ({ seen }) => ({ token: seen.invitation ?? 'fli_none' }),
  'POST /api/dashboard/invitations/accept': ({ seen }) => ({
    token: seen.invitation ?? 'fli_none',
    password: 'correct horse battery staple',
  }),
  'POST /api/dashboard/reset': ({ seen }) => ({
    token: seen.reset ?? 'flr_none',
    password: 'correct horse battery staple',
  }),
  'POST /api/dashboard/webhooks': ({ random }) => ({
    events: ['deployment.failed'],
    ...random.pick([
      { url: 'https://127.0.0.1:1/hook' },
      { format: 'slack', url: 'https://127.0.0.1:1/services/T0/B0/0123456789abcdef' },
      { format: 'ntfy', url: 'https://127.0.0.1:1/topic' },
      { format: 'telegram', url: 'https://127.0.0.1:1', token: '123456:AAF0123456789abcdefghij', chat_id: '-100123' },
    ]),
  }),
  'PATCH /api/dashboard/instance/settings': ({ random }) => ({
    [random.pick(['FAIRLEAD_LOG_RETENTION_DAYS', 'FAIRLEAD_SAMPLE_SECONDS'])]: random.pick([60, 90, null]),
  }),
};

export class ValidBodies {
  constructor(ids, callers) {
    this.ids = ids;
    this.callers = callers;
  }

  /** Undefined for a route whose fields are independent, or take none. */
  make(random, route) {
    return BODIES[route]?.({
      random,
      name: () => `fuzz-${random.text(8)}`,
      id: (kind) => this.ids.pick(random, kind) ?? 'none',
      seen: this.ids.secrets,
      login: this.callers.viewerLogin,
    });
  }
}
