import {
  DEPLOYMENT_STATUSES,
  DEPLOYMENT_TRIGGERS,
  type DeploymentStatus,
  type DeploymentTrigger,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { DeploymentCommit, DeploymentFailure } from '../deployments/deployment-record.dto';
import { Diagnosis } from '../deployments/diagnosis.dto';

export class DeploymentEventData {
  /**
   * Counts from 1 for each application.
   * @example 12
   */
  @ApiProperty({ type: 'integer' })
  number!: number;

  /** @example "api" */
  @ApiProperty({ enum: DEPLOYMENT_TRIGGERS })
  trigger!: DeploymentTrigger;

  /**
   * The branch, tag, commit or image that was asked for.
   * @example "main"
   */
  ref!: string;

  /** `null` before it has been fetched, and with images. */
  commit!: DeploymentCommit | null;
}

export class DeploymentStageChangedEventData extends DeploymentEventData {
  /**
   * The status that the deployment has now.
   * @example "starting"
   */
  @ApiProperty({ enum: DEPLOYMENT_STATUSES })
  status!: DeploymentStatus;
}

export class DeploymentFailedEventData extends DeploymentEventData {
  failure!: DeploymentFailure;

  /** The cause of the failure, where Fairlead recognizes it in what was printed. */
  diagnosis!: Diagnosis | null;
}

export class DeploymentRolledBackEventData extends DeploymentEventData {
  /** Why Fairlead went back by itself; `null` where a rollback was requested. */
  failure!: DeploymentFailure | null;

  /** The cause of the failure, where Fairlead recognizes it in what was printed. */
  diagnosis!: Diagnosis | null;

  /**
   * The deployment that is live instead.
   * @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1b"
   */
  live_deployment_id!: string;
}

export class DeploymentSupersededEventData extends DeploymentEventData {
  /**
   * The newer deployment.
   * @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1b"
   */
  superseded_by!: string;
}
