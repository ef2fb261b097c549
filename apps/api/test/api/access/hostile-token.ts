import { SCOPES, type ResourceKind, type Scope } from '@fairlead/contracts';
import type { CreatedToken, CreateToken } from '@fairlead/dto';
import type { Test } from 'supertest';
import { Command } from '../../../src/commands/command.entity';
import { newId } from '../../../src/platform/database/new-id';
import type { Route } from '../../../src/platform/http/routing/route-table';
import { Server } from '../../../src/servers/server.entity';
import { Token } from '../../../src/tokens/token.entity';
import { newUser } from '../../../src/users/new-user';
import { User } from '../../../src/users/user.entity';
import { eventually } from '../../harness/eventually';
import type { TestApi } from '../../harness/start-api';
import { makeToken, PASSWORD, withToken } from '../../harness/test-access';
import { tarArchive } from '@fairlead/testbed';
import {
  applicationRoute,
  makeApplication,
  makeServer,
  startWithAgent,
  type HttpAgent,
} from '../../harness/test-records';
import { BACKUPS_PATH, makeSchedule, takeBackup } from '../backups/backup-fixtures';
import { CommandsFixture } from '../commands/commands-fixture';
import { databaseRow, makeDatabase } from '../databases/database-fixtures';

/** The records of one server, one of each kind. */
export type ServerRecords = Record<
  Exclude<
    ResourceKind,
    | 'instance'
    | 'storage'
    | 'token'
    | 'trustedPipeline'
    | 'deviceAuthorization'
    | 'user'
    | 'session'
    | 'invitation'
    | 'event'
    | 'webhook'
    | 'webhookDelivery'
    | 'webhookMessage'
    | 'mail'
    | 'push'
    | 'operation'
  >,
  string
>;

export const fingerprintOf = (letter: string): string => `SHA256:${letter.repeat(43)}`;

export const NEW_STORAGE = {
  name: 'theirs',
  type: 's3',
  endpoint: 'https://s3.example.test',
  bucket: 'theirs',
  access_key_id: 'key',
  secret_access_key: 'secret',
};

/** Kinds by the place of their ids in a path; a route with another one has to be added here. */
const KINDS_OF_PATHS: Readonly<Record<string, keyof ServerRecords>> = {
  servers: 'server',
  applications: 'application',
  deployments: 'deployment',
  commands: 'command',
  'command-runs': 'commandRun',
  domains: 'domain',
  databases: 'database',
  backups: 'backup',
  restores: 'restore',
  'backup-schedules': 'backupSchedule',
  uploads: 'upload',
  'variable-groups': 'variableGroup',
  terminals: 'terminal',
};

/** The kinds of the ids in the path of a route, in order. */
export function kindsIn({ path }: Route): (keyof ServerRecords)[] {
  const parts = path.split('/');
  return parts.flatMap((part, index) => {
    if (!part.startsWith(':')) return [];
    const kind = KINDS_OF_PATHS[parts[index - 1] ?? ''];
    if (kind === undefined) throw new Error(`Add the kind of ${part} in ${path} to KINDS_OF_PATHS.`);
    return [kind];
  });
}

/** Of the columns that change with time alone. */
const CHANGING = /"(last_used_at|last_used_ip|renewed_at|seen_at)":[^,}]*/g;
const CHANGING_TABLES = new Set(['processes', 'duty_leases', 'idempotency_keys', 'table_counts']);

/**
 * An instance with two servers, a token that was given one of them, and what that token may never learn: everything of the other
 * one, whose records have `hidden` in each name and value.
 */
export class HostileToken {
  private constructor(
    readonly api: TestApi,
    /** Somebody who may do everything. */
    readonly owner: HttpAgent,
    readonly own: ServerRecords,
    readonly hidden: ServerRecords,
    private readonly secrets: readonly string[],
    readonly token: CreatedToken,
    /** What else exists besides: the records of another server, for a token that is bound to an application. */
    readonly elsewhere: ServerRecords = hidden,
  ) {}

  static async start(): Promise<HostileToken> {
    const { api, http } = await startWithAgent();
    const own = await makeRecords(api, http, 'given');
    const hidden = await makeRecords(api, http, 'hidden');
    const { password } = await databaseRow(api, { id: hidden.database });
    const server = await api.dataSource.manager.findOneByOrFail(Server, { id: hidden.server });
    const secrets = [password.reveal(), fingerprintOf('h'), server.machineId ?? '', ...Object.values(hidden)];
    const token = await makeToken(api, SCOPES, { name: 'hostile', server_ids: [own.server] });
    return new HostileToken(api, http, own, hidden, secrets, token);
  }

  /**
   * A token that was given one application. Another application is on the same server, a third one elsewhere; the server and the
   * databases are hidden as well, that of its own application included.
   */
  static async ofApplication(): Promise<HostileToken> {
    const { api, http } = await startWithAgent();
    const hidden = await makeRecords(api, http, 'hidden');
    const elsewhere = await makeRecords(api, http, 'other-hidden');
    const own = await makeRecords(api, http, 'given', { server: hidden.server, database: 'hidden-linked' });
    const rows = await Promise.all([hidden, elsewhere, own].map(({ database }) => databaseRow(api, { id: database })));
    const { server: _shared, ...neighbour } = hidden;
    const ofDatabase = [own.database, own.backup, own.restore, own.backupSchedule];
    const ids = [...Object.values(neighbour), ...Object.values(elsewhere), ...ofDatabase];
    const secrets = [...rows.map(({ password }) => password.reveal()), fingerprintOf('h'), fingerprintOf('o'), ...ids];
    const token = await makeToken(api, SCOPES, { name: 'hostile', application_ids: [own.application] });
    return new HostileToken(api, http, own, hidden, secrets, token, elsewhere);
  }

  get agent(): HttpAgent {
    return withToken(this.api, this.token);
  }

  /** The ids of its own records for the path of a route. */
  idsFor(route: Route): string[] {
    return kindsIn(route).map((kind) => this.own[kind]);
  }

  send(method: string, path: string, body: object = {}, as = this.agent): Test {
    const sent = new Map([
      ['GET', () => as.get(path)],
      ['HEAD', () => as.head(path)],
      ['POST', () => as.post(path).send(body)],
      ['PATCH', () => as.patch(path).send(body)],
      ['PUT', () => as.put(path).send(body)],
      ['DELETE', () => as.delete(path)],
    ]).get(method);
    if (!sent) throw new Error(`No test sends ${method}.`);
    return sent();
  }

  async passwordOf({ database }: ServerRecords): Promise<string> {
    return (await databaseRow(this.api, { id: database })).password.reveal();
  }

  /** Another token of the same server. */
  async variant(scopes: readonly Scope[], more: Partial<CreateToken> = {}): Promise<CreatedToken> {
    return makeToken(this.api, scopes, { server_ids: [this.own.server], ...more });
  }

  /** A token whose creator is no longer there, and which was kept by choice. */
  async ofDeactivatedPerson(): Promise<HttpAgent> {
    const creator = { ...(await newUser({ email: 'left@example.org', role: 'admin', password: PASSWORD })) };
    await this.api.dataSource.manager.insert(User, { ...creator, deactivatedAt: new Date() });
    const token = await makeToken(this.api);
    await this.api.dataSource.manager.update(Token, token.id, { createdById: creator.id ?? '' });
    return withToken(this.api, token);
  }

  /** Everything that is stored, apart from when tokens were used. */
  async stored(): Promise<Record<string, string[]>> {
    const tables = this.api.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const contents: Record<string, string[]> = {};
    for (const table of tables) {
      if (CHANGING_TABLES.has(table)) continue;
      const rows: unknown[] = await this.api.dataSource.query(`SELECT * FROM "${table}"`);
      contents[table] = rows.map((row) => JSON.stringify(row).replace(CHANGING, '')).sort();
    }
    return contents;
  }

  /** Sends a request that names records of others and the same one with ids of nothing: both are answered alike. */
  async sameAsUnknown(
    what: string,
    request: (records: ServerRecords) => Test,
    hidden = this.hidden,
  ): Promise<Awaited<Test>> {
    const unknown = unknownRecords(hidden);
    const [answer, other] = [await request(hidden), await request(unknown)];
    expect([what, comparable(answer, hidden)]).toEqual([what, comparable(other, unknown)]);
    expect([what, this.leaks(answer, ...Object.values(hidden))]).toEqual([what, []]);
    return answer;
  }

  /** The same of a request that does nothing either. */
  async refused(what: string, request: (records: ServerRecords) => Test, hidden = this.hidden): Promise<Awaited<Test>> {
    const before = await this.stored();
    const answer = await this.sameAsUnknown(what, request, hidden);
    expect([what, await this.stored()]).toEqual([what, before]);
    return answer;
  }

  /** What an answer tells of the hidden server, apart from what the request has sent. */
  leaks(answer: Awaited<Test>, ...sent: readonly string[]): string[] {
    const text = [JSON.stringify(answer.headers), answer.text ?? ''].join('\n');
    const known = sent.filter((value) => value !== '').reduce((rest, value) => rest.replaceAll(value, ''), text);
    return [
      ...this.secrets.filter((secret) => known.includes(secret)),
      ...(known.match(/.{0,40}hidden.{0,40}/gi) ?? []),
    ];
  }

  /** The lines of the log of so many requests that this token has sent, from a line on. */
  async loggedRequests(first: number, count: number): Promise<Record<string, unknown>[]> {
    const lines = (): Record<string, unknown>[] =>
      this.api.logs.slice(first).flatMap((line) => {
        const entry: Record<string, unknown> = JSON.parse(line);
        return entry['caller'] === this.token.id ? [entry] : [];
      });
    await eventually('the requests are logged', () => lines().length >= count);
    return lines();
  }

  stop(): Promise<void> {
    return this.api.stop();
  }
}

/** An answer but for the ids that were sent, and the id of the request. */
export function comparable({ status, body, headers }: Awaited<Test>, records: ServerRecords): object {
  const text = JSON.stringify([body, headers['content-type'], headers['www-authenticate'], headers['location']]);
  const ids = Object.values(records).reduce((rest, id) => rest.replaceAll(id, 'ID'), text);
  return [status, ids.replace(/"request_id":"[^"]*"/, '')];
}

/** The same records as if none of them existed. */
export function unknownRecords(like: ServerRecords): ServerRecords {
  const unknown = { ...like };
  for (const kind of Object.values(KINDS_OF_PATHS)) unknown[kind] = newId(kind);
  return unknown;
}

async function makeRecords(
  api: TestApi,
  http: HttpAgent,
  name: string,
  { server = '', database: databaseName = `${name}-db` }: { server?: string; database?: string } = {},
): Promise<ServerRecords> {
  if (server === '') server = await makeNamedServer(api, name);
  const env = { API_KEY: `${name}-value` };
  const application = await makeApplication(http, server, { name: `${name}-app`, env });
  const route = applicationRoute(application);
  const commands = new CommandsFixture(api, http, application);
  await commands.goLive();
  const command = await commands.create({ name: `${name}-command`, command: `echo ${name}` });
  const run = await http.post(`${route}/commands/${command.id}/run`).expect(202);
  const domain = await http
    .post(`${route}/domains`)
    .send({ hostname: `www.${name}.test` })
    .expect(201);
  const database = await makeDatabase(api, http, server, { name: databaseName, application_ids: [application.id] });
  const backup = await takeBackup(api, http, database.id);
  const restore = await http
    .post(`${BACKUPS_PATH}/${backup.id}/restore`)
    .send({ target: 'new', name: `${databaseName}-copy` })
    .expect(202);
  const upload = await http
    .post(`${route}/uploads`)
    .type('application/x-tar')
    .send(tarArchive({ name: `${name}.txt` }))
    .expect(201);
  const group = await http
    .post('/api/v1/variable-groups')
    .send({ name: `${name}-group`, env: { GROUP_KEY: `${name}-value` }, application_ids: [application.id] })
    .expect(201);
  const terminal = await http.post(`${route}/terminals`).send({}).expect(201);
  const { body: deployment } = await http.post(`${route}/deploy`).send({}).expect(202);
  await api.dataSource.manager.update(Command, command.id, { nextRunAt: null });
  return {
    server,
    application: application.id,
    deployment: deployment.data.id,
    command: command.id,
    commandRun: run.body.data.id,
    domain: domain.body.data.id,
    database: database.id,
    backup: backup.id,
    restore: restore.body.data.id,
    upload: upload.body.data.id,
    variableGroup: group.body.data.id,
    terminal: terminal.body.data.id,
    backupSchedule: (await makeSchedule(http, database.id)).id,
  };
}

async function makeNamedServer(api: TestApi, name: string): Promise<string> {
  const [letter = ''] = name;
  const { id } = await makeServer(api, {
    name: `${name}-server`,
    host: `${name}.example.test`,
    hostKey: { algorithm: 'ssh-ed25519', fingerprint: fingerprintOf(letter) },
    labels: { of: name },
  });
  return id;
}
