import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  DetectAgain,
  DetectApplication,
  DetectedApplication,
  GitSourceRecord,
  RepositoryRefs,
  RepositoryRefsQuery,
  SourceRecord,
} from '@fairlead/dto';
import type { DetectionSpec } from '@fairlead/engine';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { assertNotBoundToApplications, type Caller } from '../../auth/caller';
import { AppError } from '../../platform/http/errors/app-error';
import type { Server } from '../../servers/server.entity';
import { ServersService } from '../../servers/servers.service';
import { ApplicationsService } from '../applications.service';
import { toDetectedApplication, toRepositoryRefs } from './detection.record';
import { toPlanSpec, toSourceSpec } from '../settings/plan-spec';
import { RefsCache } from './refs-cache';
import { RepositoryReader } from './repository-reader';
import { patchedSettings, newSettings } from '../settings/application-settings';
import { checkSource } from '../settings/settings-validation';

/** Inspects repositories from servers while the caller waits: what a deployment would do, and which refs exist. */
@Injectable()
export class RepositoryDetectionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly servers: ServersService,
    private readonly reader: RepositoryReader,
    private readonly recent: RefsCache,
  ) {}

  /** Inspects a repository that no application uses yet. */
  async detect(caller: Caller, body: DetectApplication, response: Response): Promise<DetectedApplication> {
    assertNotBoundToApplications(caller, 'inspect repositories that none of its applications uses');
    checkSource(body.source);
    const { repository, branch, subdirectory = null } = body.source;
    const settings = newSettings({
      source: { type: 'git', repository },
      build: body.build,
      runtime: body.runtime ?? 'auto',
    });
    const source = { ...toSourceSpec({ repository, subdirectory }), ...(branch !== undefined && { ref: branch }) };
    const server = await this.servers.require(this.dataSource.manager, caller, body.server_id);
    return this.inspect(server, { ...toPlanSpec(settings), source }, response);
  }

  /** Inspects the repository of an application with its deploy key, optionally with other settings. */
  async detectForApplication(
    caller: Caller,
    id: string,
    body: DetectAgain,
    response: Response,
  ): Promise<DetectedApplication> {
    const { manager } = this.dataSource;
    const application = await this.applications.require(manager, caller, id);
    const { source: wanted, ...plan } = patchedSettings(application.settings, body);
    checkSource(body.source, wanted);
    const source = repositoryOf(wanted);
    const requested = {
      ...toSourceSpec(source, application.deployKeyPrivate),
      ref: source.branch,
      applicationId: id,
    };
    const server = await this.servers.serverOf(manager, application);
    return this.inspect(server, { ...toPlanSpec(plan), source: requested }, response);
  }

  async refs(caller: Caller, id: string, { search }: RepositoryRefsQuery): Promise<RepositoryRefs> {
    const { manager } = this.dataSource;
    const application = await this.applications.require(manager, caller, id);
    const server = await this.servers.serverOf(manager, application);
    const repository = repositoryOf(application.settings.source);
    const source = { ...toSourceSpec(repository, application.deployKeyPrivate), applicationId: id };
    const refs = await this.recent.get(`${id} ${source.repository}`, search, () => {
      this.servers.assertReady(server);
      return this.reader.refs(server.id, source);
    });
    return toRepositoryRefs(refs, search);
  }

  private async inspect(
    server: Server,
    spec: Omit<DetectionSpec, 'mirrors'>,
    response: Response,
  ): Promise<DetectedApplication> {
    this.servers.assertReady(server);
    return toDetectedApplication(await this.reader.detect(server.id, spec, response));
  }
}

function repositoryOf(source: SourceRecord): GitSourceRecord {
  if (source.type === 'git') return source;
  throw new AppError('RESOURCE_CONFLICT', {
    message: `The application ${source.type === 'image' ? 'runs an image' : 'is deployed from uploads'} and has no repository.`,
  });
}
