import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangedVariables, ComparedDeployment, DeploymentChanges } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service';
import { hasSameValue, unpackEnvironment } from '../applications/environment/environment';
import { diffSettings } from '../applications/settings/settings-diff';
import { AppError } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';
import { Deployment } from './deployment.entity';
import { isReleaseRetained } from './deployment.record';

/** Compares the live deployment with another one. */
@Injectable()
export class DeploymentChangesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
  ) {}

  async compare(caller: Caller, applicationId: string, id: string): Promise<DeploymentChanges> {
    const { manager } = this.dataSource;
    const { currentDeploymentId } = await this.applications.require(manager, caller, applicationId);
    const to = await manager.findOneBy(Deployment, { id, applicationId });
    if (!to) throw new AppError('RESOURCE_NOT_FOUND');
    const from = currentDeploymentId === null ? null : await manager.findOneBy(Deployment, { id: currentDeploymentId });
    return {
      from: from && compared(from),
      to: compared(to),
      settings: from ? diffSettings(from.settings, to.settings) : [],
      env: variableChanges(from, to),
      release_kept: isReleaseRetained(to),
    };
  }
}

const compared = ({ id, number, commit }: Deployment): ComparedDeployment => ({ deployment_id: id, number, commit });

function variableChanges(from: Deployment | null, to: Deployment): ChangedVariables {
  const before = unpackEnvironment(from?.envValues ?? null);
  const after = unpackEnvironment(to.envValues);
  const kept = [...after.keys()].filter((name) => before.has(name));
  return {
    added: [...after.keys()].filter((name) => !before.has(name)).sort(),
    removed: [...before.keys()].filter((name) => !after.has(name)).sort(),
    changed: kept.filter((name) => !hasSameValue(before.get(name), after.get(name))).sort(),
  };
}
