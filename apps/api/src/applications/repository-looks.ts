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
import type { DetectSpec } from '@fairlead/engine';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { Caller } from '../auth/caller';
import { AppError } from '../platform/http/app-error';
import { ServersService } from '../servers/servers.service';
import { ApplicationsService } from './applications.service';
import { toDetectedApplication, toRepositoryRefs } from './look-records';
import { planSpec, sourceSpec } from './plan-spec';
import { RecentRefs } from './recent-refs';
import { RepositoryReader } from './repository-reader';
import { changedSettings, newSettings } from './settings';
import { checkSource } from './source-check';

/** Looks at repositories from their servers while the caller waits: what would be deployed, and which refs there are. */
@Injectable()
export class RepositoryLooks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly servers: ServersService,
    private readonly reader: RepositoryReader,
    private readonly recent: RecentRefs,
  ) {}

  /** Of a repository that no application has yet. */
  async detect(caller: Caller, body: DetectApplication, response: Response): Promise<DetectedApplication> {
    checkSource(body.source);
    const { repository, branch, subdirectory = null } = body.source;
    const settings = newSettings({
      source: { type: 'git', repository },
      build: body.build,
      runtime: body.runtime ?? 'auto',
    });
    const source = { ...sourceSpec({ repository, subdirectory }), ...(branch !== undefined && { ref: branch }) };
    return this.look(caller, body.server_id, { ...planSpec(settings), source }, response);
  }

  /** Of the repository of an application, with other settings if need be, and with its deploy key. */
  async detectAgain(caller: Caller, id: string, body: DetectAgain, response: Response): Promise<DetectedApplication> {
    const application = await this.applications.require(this.dataSource.manager, caller, id);
    const { source: wanted, ...plan } = changedSettings(application.settings, body);
    checkSource(body.source, wanted);
    const source = repositoryOf(wanted);
    const looked = {
      ...sourceSpec(source, application.deployKeyPrivate),
      ref: source.branch,
      applicationId: id,
    };
    return this.look(caller, application.serverId, { ...planSpec(plan), source: looked }, response);
  }

  async refs(caller: Caller, id: string, { search }: RepositoryRefsQuery): Promise<RepositoryRefs> {
    const { manager } = this.dataSource;
    const application = await this.applications.require(manager, caller, id);
    const server = await this.servers.require(manager, caller, application.serverId);
    const repository = repositoryOf(application.settings.source);
    const source = { ...sourceSpec(repository, application.deployKeyPrivate), applicationId: id };
    const refs = await this.recent.of(`${id} ${source.repository}`, search, () => {
      this.servers.assertReady(server);
      return this.reader.refs(server.id, source);
    });
    return toRepositoryRefs(refs, search);
  }

  private async look(
    caller: Caller,
    serverId: string,
    spec: DetectSpec,
    response: Response,
  ): Promise<DetectedApplication> {
    this.servers.assertReady(await this.servers.require(this.dataSource.manager, caller, serverId));
    return toDetectedApplication(await this.reader.detect(serverId, spec, response));
  }
}

function repositoryOf(source: SourceRecord): GitSourceRecord {
  if (source.type === 'git') return source;
  throw new AppError('RESOURCE_CONFLICT', {
    message: 'The application comes from an image: there is no repository to look at.',
  });
}
