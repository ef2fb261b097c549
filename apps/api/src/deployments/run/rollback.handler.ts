import { Injectable } from '@nestjs/common';
import { rollBackApplication } from '@fairlead/engine';
import {
  OperationFailed,
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import type { Tx } from '../../platform/database/tx';
import { DeploymentProgress } from './deployment-progress';
import { DeploymentRunner } from './deployment-runner';

@Injectable()
@OperationHandler('application.roll_back')
export class RollbackHandler implements Handler {
  constructor(
    private readonly runner: DeploymentRunner,
    private readonly progress: DeploymentProgress,
  ) {}

  run(context: OperationContext): Promise<Completion> {
    return this.runner.run(context, async (host, spec, { manifest, releaseNumber }, step, recorder) => {
      if (!manifest)
        throw new OperationFailed('RELEASE_MISSING', 'The release that is to be started again is not known any more.');
      return rollBackApplication(host, { ...spec, releaseNumber, manifest }, step, recorder);
    });
  }

  ended(tx: Tx, operation: Operation, end: UnsuccessfulOutcome): Promise<void> {
    return this.progress.ended(tx, operation.subjectId, end);
  }
}
