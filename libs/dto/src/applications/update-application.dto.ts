import { RUNTIMES, type Runtime } from '@fairlead/contracts';
import { ApiPropertyOptional, getSchemaPath, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateIf, ValidateNested } from 'class-validator';
import { UpdateBuild } from './application-settings.dto';
import { CreateApplication } from './create-application.dto';
import { UpdateForge } from './forge.dto';
import { IsEnvironmentChange } from './rules/environment-rules';
import { ArePlainVariables } from './rules/list-rules';
import { AreProcessChanges } from './rules/map-rules';
import { NewProcess } from './processes.dto';
import { UpdateSource } from './source.dto';
import { IsResourceName } from './rules/text-rules';

/**
 * Changes to an application, by the rules of JSON Merge Patch (RFC 7396): what is left out stays, objects are merged, `null`
 * takes a value away or sets it back to its default. `name`, `plain_env`, `keep_releases`, `drain_seconds`, `drain_signal`,
 * `observe_seconds`, `sticky`, `unavailable_message`, `auto_deploy` and `forge` take effect at once; everything else with the next
 * deployment, until when `pending_changes` names it.
 */
export class UpdateApplication extends PickType(CreateApplication, [
  'port',
  'instances',
  'switch_mode',
  'persistent_paths',
  'container',
  'static',
  'health_check',
  'resources',
  'keep_releases',
  'drain_seconds',
  'drain_signal',
  'sticky',
  'unavailable_message',
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

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => UpdateBuild)
  build?: UpdateBuild | null;

  /** Processes to set or to change, and `null` for each that is to be taken away; `null` instead of the object takes all away. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { allOf: [{ $ref: getSchemaPath(NewProcess) }], nullable: true },
    nullable: true,
    example: { worker: { instances: 2 }, old: null },
  })
  @IsOptional()
  @AreProcessChanges()
  processes?: Record<string, NewProcess | null> | null;

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

  /**
   * All names of variables of `env` whose values are no secrets, in place of those so far; `null` is none. A variable that is taken
   * away is no longer among them.
   * @example ["LOG_LEVEL"]
   */
  @IsOptional()
  @ArePlainVariables()
  plain_env?: string[] | null;

  /** `null` takes it away with its token: what has not been reported yet is not reported any more. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => UpdateForge)
  forge?: UpdateForge | null;
}
