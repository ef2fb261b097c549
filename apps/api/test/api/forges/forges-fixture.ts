import { randomBytes } from 'node:crypto';
import type { ForgeKind } from '@fairlead/contracts';
import type { ApplicationRecord, CreateApplication, DeploymentRecord } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { DeploymentProgress } from '../../../src/deployments/run/deployment-progress';
import { CommitStatusEntry } from '../../../src/forges/statuses/commit-status-entry.entity';
import { CommitStatusSender } from '../../../src/forges/statuses/commit-status-sender';
import type { Tx } from '../../../src/platform/database/tx';
import { eventually } from '../../harness/eventually';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database';
import { startApi, type TestApi } from '../../harness/start-api';
import { withAllScopes } from '../../harness/test-access';
import { API_ONLY, applicationRoute, makeApplication, makeServer, type HttpAgent } from '../../harness/test-records';
import { completeOperations } from '../databases/database-fixtures';
import { FakeForge } from './fake-forge';

export const PUBLIC_URL = 'http://fairlead.example.test';

/** Short delays, and no worker but what sends statuses: deployments are moved by the test. */
const SETTINGS = {
  ...API_ONLY,
  FAIRLEAD_PUBLIC_URL: PUBLIC_URL,
  FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
  FAIRLEAD_FORGE_RETRY_DELAYS: '1',
  FAIRLEAD_FORGE_TIMEOUT_SECONDS: '5',
  FAIRLEAD_OPERATION_STOP_SECONDS: '0',
};

export const newSha = (): string => randomBytes(20).toString('hex');

/** An instance that reports to forges, and a forge that is another one for each test. */
export class ForgesFixture {
  forge!: FakeForge;

  private constructor(
    readonly api: TestApi,
    /** A token with all scopes. */
    readonly http: HttpAgent,
    readonly serverId: string,
    private readonly database: TestDatabase,
  ) {}

  static async start(): Promise<ForgesFixture> {
    return ForgesFixture.on(await createTestDatabase());
  }

  private static async on(database: TestDatabase): Promise<ForgesFixture> {
    const api = await startApi({ settings: SETTINGS, database });
    const { id } = await makeServer(api);
    const fixture = new ForgesFixture(api, await withAllScopes(api), id, database);
    await fixture.sender.start();
    return fixture;
  }

  get sender(): CommitStatusSender {
    return this.api.app.get(CommitStatusSender, { strict: false });
  }

  async begin(): Promise<void> {
    this.forge = await FakeForge.start();
  }

  /** Nothing of a test is sent during the next one. */
  async end(): Promise<void> {
    await this.api.dataSource.manager.deleteAll(CommitStatusEntry);
    await this.forge.stop();
  }

  /** What was not sent stays to be sent; a new instance has the same database. */
  async restart(): Promise<ForgesFixture> {
    await this.api.stop();
    const next = await ForgesFixture.on(this.database);
    next.forge = this.forge;
    return next;
  }

  async stop(): Promise<void> {
    await this.api.stop();
    await this.database.remove();
  }

  readonly make = (
    kind: ForgeKind,
    {
      repository = 'https://git.example.test/shop/web.git',
      ...more
    }: Partial<CreateApplication> & { repository?: string } = {},
  ): Promise<ApplicationRecord> => {
    const { forge } = this;
    return makeApplication(this.http, this.serverId, {
      source: { type: 'git', repository },
      forge: { kind, api_url: forge.apiUrl(kind), token: forge.token },
      ...more,
    });
  };

  readonly find = async ({ id }: { id: string }): Promise<ApplicationRecord> =>
    (await this.http.get(applicationRoute({ id })).expect(200)).body.data;

  readonly deployment = async ({ id, application_id }: DeploymentRecord): Promise<DeploymentRecord> =>
    (await this.http.get(`/api/v1/applications/${application_id}/deployments/${id}`).expect(200)).body.data;

  readonly deploy = async (application: ApplicationRecord): Promise<DeploymentRecord> =>
    (await this.http.post(`${applicationRoute(application)}/deploy`).expect(202)).body.data;

  /** Up to where its commit is known. */
  readonly fetched = async (application: ApplicationRecord, sha: string): Promise<DeploymentRecord> => {
    const deployment = await this.deploy(application);
    await this.fetch(deployment, sha);
    return deployment;
  };

  readonly fetch = async ({ id }: DeploymentRecord, sha: string): Promise<void> => {
    await completeOperations(this.api, id);
    const committedAt = '2026-11-20T10:00:00.000Z';
    await this.move((tx) => this.progress.begin(tx, id));
    await this.move((tx) => this.progress.stages(tx, id, [{ name: 'building', status: 'running' }]));
    await this.move((tx) => this.progress.commit(tx, id, { sha, message: 'Change', author: 'Ada', committedAt }));
  };

  readonly live = async ({ id }: DeploymentRecord): Promise<void> => {
    await this.move((tx) => this.progress.switched(tx, id, new Date(), 1));
    await this.move((tx) => this.progress.live(tx, id));
  };

  readonly fail = async ({ id }: DeploymentRecord, message = 'The build command failed.'): Promise<void> => {
    const failure = { step: 'building', code: 'BUILD_FAILED', message } as const;
    await this.move((tx) => this.progress.ended(tx, id, { status: 'failed', failure }));
  };

  readonly cancel = ({ id }: DeploymentRecord): Promise<void> =>
    this.move((tx) => this.progress.ended(tx, id, { status: 'canceled' }));

  readonly entry = ({ id }: { id: string }): Promise<CommitStatusEntry> =>
    this.api.dataSource.manager.findOneByOrFail(CommitStatusEntry, { deploymentId: id });

  readonly ended = (deployment: { id: string }, status: 'reported' | 'failed'): Promise<CommitStatusEntry> =>
    eventually(`the status is ${status}`, async () => {
      const entry = await this.entry(deployment);
      return entry.status === status && entry;
    });

  readonly serveAt = ({ id }: ApplicationRecord, url: string): Promise<unknown> =>
    this.api.dataSource.manager.update(Application, id, { urls: [url] });

  get progress(): DeploymentProgress {
    return this.api.app.get(DeploymentProgress, { strict: false });
  }

  private async move(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await this.api.dataSource.transaction(work);
  }
}
