import { Injectable } from '@nestjs/common';
import type { DeploymentFailure, Diagnosis } from '@fairlead/dto';
import type { Application } from '../../applications/application.entity';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import type { Deployment } from '../deployment.entity';
import { diagnose, SEARCHED_LINES } from './diagnose';
import { factsOfDeployment } from './diagnosis-facts';

/** Finds the cause of a failed deployment in its log, which contains no secrets. */
@Injectable()
export class DeploymentDiagnosis {
  constructor(private readonly operations: OperationsService) {}

  /** The log has been written as a whole when an operation ends, so its last lines are those of the failure. */
  async of(
    tx: Tx,
    application: Pick<Application, 'linkedValues'>,
    deployment: Deployment,
    { stage, message }: DeploymentFailure,
  ): Promise<Diagnosis | null> {
    const { operationId } = deployment;
    const printed =
      operationId === null ? [] : await this.operations.lastOutput(tx, operationId, stage, SEARCHED_LINES - 1);
    // The message quotes what only systemd or the health check knows. A line of the log is preferred, because it can be opened.
    const lines = [{ seq: null, text: message }, ...printed.map(({ seq, text }) => ({ seq, text }))];
    return diagnose(lines, factsOfDeployment(application, deployment, stage));
  }
}
