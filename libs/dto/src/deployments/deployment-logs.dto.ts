import { DEPLOYMENT_STAGES, type DeploymentStage } from '@fairlead/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { LogLineRecord, LogLinesQuery } from '../common/log-lines.dto';

/** Which lines of a deployment's log; they are always in the order in which they were printed. */
export class DeploymentLogsQuery extends LogLinesQuery {
  /**
   * Only lines of this stage.
   * @example "building"
   */
  @IsOptional()
  @IsIn(DEPLOYMENT_STAGES)
  stage?: DeploymentStage;
}

/** A line of a deployment's log. Values of environment variables are replaced by `[redacted]`. */
export class DeploymentLogLine extends LogLineRecord {}
