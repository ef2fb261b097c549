import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  AllDeploymentsQuery,
  Deploy,
  DeploymentRecord,
  DeploymentsQuery,
  ListedDeployment,
  RollBack,
  SourceRecord,
} from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { Application } from '../applications/application.entity';
import { ApplicationsService } from '../applications/applications.service';
import { actorOf } from '../auth/caller';
import type { Tx } from '../platform/database/tx';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import type { Reloadable } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { ServersService } from '../servers/servers.service';
import { toDeploymentUpload } from '../uploads/upload.record';
import { UploadsService } from '../uploads/uploads.service';
import { listAllDeployments, listDeployments } from './deployment-list';
import { DeploymentCancellation } from './queue/deployment-cancellation';
import { DeploymentQueue, deploymentOrigin } from './queue/deployment-queue';
import { DeploymentWaits } from './queue/deployment-waits';
import { Deployment } from './deployment.entity';
import { toDeploymentRecord } from './deployment.record';
import { rollbackTarget } from './queue/rollback-target';
import { restartTarget, startTarget } from './queue/restart-target';

@Injectable()
export class DeploymentsService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly servers: ServersService,
    private readonly cancellation: DeploymentCancellation,
    private readonly queue: DeploymentQueue,
    private readonly waits: DeploymentWaits,
    private readonly uploads: UploadsService,
  ) {}

  async page(caller: Caller, applicationId: string, query: DeploymentsQuery): Promise<ResultPage<DeploymentRecord>> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    return listDeployments(manager, this.waits, applicationId, query);
  }

  pageOfAll(query: AllDeploymentsQuery): Promise<ResultPage<ListedDeployment>> {
    return listAllDeployments(this.dataSource.manager, this.waits, query);
  }

  async find(caller: Caller, applicationId: string, id: string): Promise<DeploymentRecord> {
    const { manager } = this.dataSource;
    return this.recordOf(manager, await this.require(manager, caller, applicationId, id));
  }

  async reload(caller: Caller, id: string): Promise<DeploymentRecord> {
    const deployment = await this.dataSource.manager.findOneBy(Deployment, { id });
    if (!deployment) throw new AppError('RESOURCE_NOT_FOUND');
    return this.find(caller, deployment.applicationId, id);
  }

  deploy(caller: Caller, applicationId: string, body: Deploy): Promise<DeploymentRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.deployable(tx, caller, applicationId);
      const { settings, envValues } = application;
      const ref = refOf(settings.source, body);
      const upload = body.upload_id === undefined ? undefined : await this.uploads.requireReady(tx, applicationId, ref);
      const request = { ref, settings, envValues, ...(upload && { upload: toDeploymentUpload(upload) }) };
      return this.recordOf(tx, await this.queue.add(tx, deploymentOrigin(caller), application, request));
    });
  }

  rollBack(caller: Caller, applicationId: string, body: RollBack): Promise<DeploymentRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.deployable(tx, caller, applicationId);
      const restores = await rollbackTarget(tx, application, body.deployment_id);
      const { ref, settings, envValues } = restores;
      const request = { ref, settings, envValues, restores };
      return this.recordOf(tx, await this.queue.add(tx, deploymentOrigin(caller, 'rollback'), application, request));
    });
  }

  /** Starts the last live release again, with its own settings and environment. */
  startLastRelease(caller: Caller, applicationId: string, kind: 'start' | 'restart'): Promise<DeploymentRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.deployable(tx, caller, applicationId);
      const restores = await (kind === 'start' ? startTarget : restartTarget)(tx, application);
      const { ref, settings, envValues } = restores;
      const request = { ref, settings, envValues, restores };
      return this.recordOf(tx, await this.queue.add(tx, deploymentOrigin(caller, kind), application, request));
    });
  }

  /**
   * Accepted at every stage before the switch, and while a release with a previous one is observed. A running deployment ends when
   * its processes on the server have ended.
   */
  cancel(caller: Caller, applicationId: string, id: string): Promise<DeploymentRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.require(tx, caller, applicationId);
      const deployment = await this.require(tx, caller, applicationId, id);
      return this.recordOf(tx, await this.cancellation.cancel(tx, actorOf(caller), application, deployment));
    });
  }

  async require(tx: Tx, caller: Caller, applicationId: string, id: string): Promise<Deployment> {
    await this.applications.require(tx, caller, applicationId);
    const deployment = await tx.findOneBy(Deployment, { id, applicationId });
    if (!deployment) throw new AppError('RESOURCE_NOT_FOUND');
    return deployment;
  }

  private async recordOf(tx: Tx, deployment: Deployment): Promise<DeploymentRecord> {
    const waits = await this.waits.of(tx, [deployment]);
    return toDeploymentRecord(deployment, waits.get(deployment.id) ?? null);
  }

  private async deployable(tx: Tx, caller: Caller, applicationId: string): Promise<Application> {
    const application = await this.applications.requireLocked(tx, caller, applicationId);
    this.servers.assertReady(await this.servers.serverOf(tx, application));
    return application;
  }
}

/** Names what is deployed: a ref of the repository, an upload or the image. */
function refOf(source: SourceRecord, { ref, upload_id: uploadId }: Deploy): string {
  if (uploadId !== undefined) {
    if (source.type === 'image') throw invalidField('upload_id', 'upload_id is not for applications that run an image');
    if (ref !== undefined) throw invalidField('ref', 'ref is for repositories: leave it out with upload_id');
    return uploadId;
  }
  if (source.type === 'upload')
    throw invalidField('upload_id', 'upload_id must be given: the application is deployed from uploads');
  if (source.type === 'git') return ref ?? source.branch;
  if (ref !== undefined)
    throw invalidField('ref', 'ref is for repositories: the image is a setting of the application');
  return source.image;
}
