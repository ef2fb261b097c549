import type { ApplicationRecord, DeploymentRecord } from '@fairlead/dto';
import { DatabaseLinks } from '../../../src/databases/links/database-links';
import { generatePassword } from '../../../src/databases/database-spec';
import { Database } from '../../../src/databases/database.entity';
import { DeploymentProgress } from '../../../src/deployments/run/deployment-progress';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import type { TestApi } from '../../harness/start-api';
import { applicationRoute, type HttpAgent } from '../../harness/test-records';
import { completeOperations } from '../databases/database-fixtures';

const MANIFEST: Deployment['manifest'] = {
  commit: { sha: 'a'.repeat(40), message: 'First', author: 'Ann', committedAt: '2026-11-20T10:00:00Z' },
  runtime: 'systemd',
  workingDirectory: '.',
  digest: 'sha256:1',
};

/** What the operations of deployments and of databases write, without a server to work on. */
export class DeploymentSimulator {
  constructor(
    private readonly api: TestApi,
    private readonly http: HttpAgent,
  ) {}

  get progress(): DeploymentProgress {
    return this.api.app.get(DeploymentProgress, { strict: false });
  }

  async deploy(application: ApplicationRecord): Promise<DeploymentRecord> {
    const { body } = await this.http
      .post(`${applicationRoute(application)}/deploy`)
      .send({})
      .expect(202);
    return body.data;
  }

  async begin(id: string): ReturnType<DeploymentProgress['begin']> {
    const begun = await this.api.dataSource.transaction((tx) => this.progress.begin(tx, id));
    await completeOperations(this.api, id);
    return begun;
  }

  /** From its beginning until its observation has passed. Its operation ends last, as that of the worker does. */
  async goLive({ id }: { id: string }): Promise<void> {
    await this.api.dataSource.transaction((tx) => this.progress.begin(tx, id));
    await this.api.dataSource.transaction(async (tx) => {
      const artifact = { kind: 'systemd' as const, digest: 'sha256:1', image: null };
      await tx.update(Deployment, id, partialRow<Deployment>({ artifact, manifest: MANIFEST, port: 20_001 }));
      await this.progress.switched(tx, id, new Date(), 1);
      await this.progress.live(tx, id);
    });
    await completeOperations(this.api, id);
  }

  async fail({ id }: { id: string }): Promise<void> {
    const failure = { step: 'verifying', code: 'HEALTH_CHECK_FAILED', message: 'No answer.' } as const;
    await this.api.dataSource.transaction((tx) => this.progress.ended(tx, id, { status: 'failed', failure }));
  }

  newest(application: ApplicationRecord): Promise<Deployment> {
    return this.api.dataSource.manager.findOneOrFail(Deployment, {
      where: { applicationId: application.id },
      order: { number: 'DESC' },
    });
  }

  /** The engine has taken another password. */
  async rotate({ id }: { id: string }): Promise<string> {
    const password = generatePassword();
    await this.api.dataSource.transaction(async (tx) => {
      await tx.update(Database, { id }, partialRow<Database>({ password }));
      await this.api.app.get(DatabaseLinks, { strict: false }).refreshApplications(tx, id, { rotated: true });
    });
    return password.reveal();
  }
}
