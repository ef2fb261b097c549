import { Injectable } from '@nestjs/common';
import { deployApplication } from '@fairlead/engine';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import { Config } from '../../platform/config/config';
import { toolchainMirrors } from '../../platform/config/toolchain-mirrors';
import { UploadContent } from '../../uploads/upload-content';
import type { Tx } from '../../platform/database/tx';
import { DeploymentProgress } from './deployment-progress';
import { DeploymentRunner } from './deployment-runner';

@Injectable()
@OperationHandler('application.deploy', { buildsUntil: 'building' })
export class DeployHandler implements Handler {
  constructor(
    private readonly runner: DeploymentRunner,
    private readonly progress: DeploymentProgress,
    private readonly uploads: UploadContent,
    private readonly config: Config,
  ) {}

  run(context: OperationContext): Promise<Completion> {
    const mirrors = toolchainMirrors(this.config);
    const buildLimits = {
      memoryPercent: this.config.get('FAIRLEAD_BUILD_MEMORY_PERCENT'),
      tasks: this.config.get('FAIRLEAD_BUILD_TASKS'),
    };
    return this.runner.run(context, (host, spec, _deployment, step, recorder) =>
      deployApplication(host, { ...spec, mirrors, buildLimits, uploads: this.uploads.access() }, step, recorder),
    );
  }

  ended(tx: Tx, operation: Operation, end: UnsuccessfulOutcome): Promise<void> {
    return this.progress.ended(tx, operation.subjectId, end);
  }
}
