import { RUNTIMES, type Runtime } from '@fairlead/contracts';
import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateIf, ValidateNested } from 'class-validator';
import { UpdateSource } from './application-parts.dto';
import { CreateApplication } from './create-application.dto';
import { IsEnvironmentChange } from './environment-rule';
import { IsResourceName } from './text-rules';

/**
 * Changes to an application, by the rules of JSON Merge Patch (RFC 7396): what is left out stays, objects are merged, `null`
 * takes a value away or sets it back to its default. `name`, `keep_releases`, `drain_seconds`, `observe_seconds` and
 * `auto_deploy` take effect at once; everything else with the next deployment, until when `pending_changes` names it.
 */
export class UpdateApplication extends PickType(CreateApplication, [
  'build',
  'health_check',
  'resources',
  'keep_releases',
  'drain_seconds',
  'observe_seconds',
  'auto_deploy',
] as const) {
  /** @example "shop" */
  @ValidateIf((change: UpdateApplication) => change.name !== undefined)
  @IsResourceName()
  name?: string;

  @ValidateIf((change: UpdateApplication) => change.source !== undefined)
  @IsObject()
  @ValidateNested()
  @Type(() => UpdateSource)
  source?: UpdateSource;

  /**
   * `null` sets it back to `auto`.
   * @example "systemd"
   */
  @IsOptional()
  @IsIn(RUNTIMES)
  runtime?: Runtime | null;

  /** Variables to set, and `null` for each that is to be taken away; `null` instead of the object takes all away. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    nullable: true,
    example: { LOG_LEVEL: 'debug', OLD_FLAG: null },
  })
  @IsOptional()
  @IsEnvironmentChange()
  env?: Record<string, string | null> | null;
}
