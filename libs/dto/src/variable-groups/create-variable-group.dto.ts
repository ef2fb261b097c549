import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsEnvironment, IsEnvironmentChange } from '../applications/rules/environment-rules';
import { ArePlainVariables } from '../applications/rules/list-rules';
import { IsResourceName } from '../applications/rules/text-rules';
import { IsOmittable } from '../common/is-omittable';

const APPLICATIONS_MAX = 200;

/** A new group of environment variables that applications share. */
export class CreateVariableGroup {
  /**
   * Unique.
   * @example "Payment provider"
   */
  @IsResourceName()
  name!: string;

  /**
   * Environment variables. Values are secrets, encrypted at rest, unless `plain_env` names them. `PORT` and `HOST` are set by
   * Fairlead and refused here.
   */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { PAYMENT_URL: 'https://pay.example.com' },
  })
  @IsOptional()
  @IsEnvironment()
  env?: Record<string, string> | null;

  /**
   * Names of variables of `env` whose values are no secrets: everybody who sees the group sees them, and they stay readable in
   * logs. All others are masked and redacted. A name that is not in `env` is refused.
   * @example ["PAYMENT_URL"]
   */
  @IsOptional()
  @ArePlainVariables()
  plain_env?: string[] | null;

  /**
   * Applications, on any server, whose environment gets the variables with their next deployment. Variables of the application
   * itself and of its linked databases take precedence; of several groups, the one that was linked first.
   * @example ["app_01jd7q3a1bfz4tqk7x2m9e5c0d"]
   */
  @IsOmittable()
  @IsArray()
  @ArrayMaxSize(APPLICATIONS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  application_ids?: string[];
}

/** Changes to a group, by the rules of JSON Merge Patch (RFC 7396): what is left out stays. */
export class UpdateVariableGroup {
  /** @example "Payment provider" */
  @ValidateIf((change: UpdateVariableGroup) => change.name !== undefined)
  @IsResourceName()
  name?: string;

  /** Variables to set, and `null` for each that is to be removed; `null` instead of the object removes all of them. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    nullable: true,
    example: { PAYMENT_KEY: 'pk_live_4eC39HqLyjW', OLD_KEY: null },
  })
  @IsOptional()
  @IsEnvironmentChange()
  env?: Record<string, string | null> | null;

  /**
   * All names of variables of `env` whose values are no secrets, in place of those so far; `null` is none.
   * @example ["PAYMENT_URL"]
   */
  @IsOptional()
  @ArePlainVariables()
  plain_env?: string[] | null;

  /**
   * All applications that are to use the group: those that are missing are unlinked. It takes effect with their next deployment.
   * @example ["app_01jd7q3a1bfz4tqk7x2m9e5c0d"]
   */
  @ValidateIf((change: UpdateVariableGroup) => change.application_ids !== undefined)
  @IsArray()
  @ArrayMaxSize(APPLICATIONS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  application_ids?: string[];
}
