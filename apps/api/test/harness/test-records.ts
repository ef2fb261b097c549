import { randomBytes } from 'node:crypto';
import type { EventName } from '@fairlead/contracts';
import type { ApplicationRecord, CreateApplication } from '@fairlead/dto';
import { withAllScopes } from './test-access';
import { startApi, type TestApi } from './start-api';
import { EventEntry } from '../../src/events/event.entity';
import { newId } from '../../src/platform/database/new-id';
import { partialRow } from '../../src/platform/database/query/partial-row';
import { Server } from '../../src/servers/server.entity';

export type HttpAgent = Awaited<ReturnType<typeof withAllScopes>>;

/** The servers of these tests are rows only: nothing monitors them or listens at their addresses. */
export const WATCHERS_OFF = { FAIRLEAD_WATCH_SECONDS: '3600', FAIRLEAD_SAMPLE_SECONDS: '3600' };
/** Without a worker, so queued operations stay queued. */
export const API_ONLY = { ...WATCHERS_OFF, FAIRLEAD_ROLE: 'api' };

interface WithServer {
  api: TestApi;
  http: HttpAgent;
  server: Server;
  serverId: string;
}

/** The usual setup of a test: an API, and a caller with all permissions. */
export async function startWithAgent(
  settings: Record<string, string> = API_ONLY,
): Promise<{ api: TestApi; http: HttpAgent }> {
  const api = await startApi({ settings });
  return { api, http: await withAllScopes(api) };
}

/** The same with a server, as tests of applications need one. */
export async function startWithServer(settings?: Record<string, string>): Promise<WithServer> {
  const started = await startWithAgent(settings);
  const server = await makeServer(started.api);
  return { ...started, server, serverId: server.id };
}

let names = 0;

/** The record of a server, as if it had been provisioned. */
export async function makeServer(api: TestApi, more: Partial<Server> = {}): Promise<Server> {
  names += 1;
  const now = new Date();
  const server = api.dataSource.manager.create(Server, {
    id: newId('server'),
    name: `server-${names}`,
    connection: 'ssh',
    host: '127.0.0.1',
    port: 1,
    username: 'root',
    status: 'ready',
    statusCode: null,
    statusReason: null,
    hostKey: { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'A'.repeat(43)}` },
    offeredHostKey: null,
    machineId: randomBytes(16).toString('hex'),
    foundOwner: null,
    takeOverBy: null,
    expectedFingerprint: null,
    privateKey: null,
    password: null,
    facts: null,
    capabilities: {},
    labels: {},
    provisioning: { steps: [] },
    provisionedAt: now,
    lastSeenAt: now,
    createdAt: now,
    updatedAt: now,
    ...more,
  });
  await api.dataSource.manager.insert(Server, partialRow<Server>(server));
  return server;
}

/** What has happened to something, in order. */
export async function eventNamesOf(api: TestApi, subjectId: string): Promise<EventName[]> {
  const entries = await api.dataSource.manager.find(EventEntry, { where: { subjectId }, order: { sequence: 'ASC' } });
  return entries.map(({ name }) => name);
}

export const applicationRoute = ({ id }: { id: string }): string => `/api/v1/applications/${id}`;

export function applicationBody(serverId: string, more: Partial<CreateApplication> = {}): CreateApplication {
  names += 1;
  return {
    name: `app-${names}`,
    server_id: serverId,
    source: { type: 'git', repository: 'https://git.example.test/shop.git' },
    ...more,
  };
}

export async function makeApplication(
  http: HttpAgent,
  serverId: string,
  more: Partial<CreateApplication> = {},
): Promise<ApplicationRecord> {
  const { body } = await http.post('/api/v1/applications').send(applicationBody(serverId, more)).expect(201);
  return body.data;
}

/** The rule that the answer says was broken, by field. */
export function brokenRules(body: { error: { details?: { field: string; code: string }[] } }): Record<string, string> {
  return Object.fromEntries((body.error.details ?? []).map(({ field, code }) => [field, code]));
}
