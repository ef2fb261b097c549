import { PROVISIONING_STEPS, type ProvisioningStep } from '@fairlead/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { LogLineRecord, LogLinesQuery } from '../common/log-lines.dto';

/** Which lines of the log of a server's last provisioning; they are always in the order in which they were printed. */
export class ProvisioningLogsQuery extends LogLinesQuery {
  /**
   * Only lines of this step.
   * @example "packages"
   */
  @IsOptional()
  @IsIn(PROVISIONING_STEPS)
  stage?: ProvisioningStep;
}

/** A line of the log of a server's last provisioning; `stage` is the step. */
export class ProvisioningLogLine extends LogLineRecord {}
