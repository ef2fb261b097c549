import { RUNTIMES, type Runtime } from '@fairlead/contracts';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { BuildSettings, CreateSource, HealthCheckSettings, ResourceLimits } from './application-parts.dto';
import { IsEnvironment } from './environment-rule';
import { IsResourceName } from './text-rules';

/** A new application. */
export class CreateApplication {
  /**
   * Label, unique on its server.
   * @example "shop"
   */
  @IsResourceName()
  name!: string;

  /**
   * The server it runs on. It cannot be changed later.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id!: string;

  /** Where it comes from. */
  @IsObject()
  @ValidateNested()
  @Type(() => CreateSource)
  source!: CreateSource;

  /**
   * `auto` decides from the repository. `docker` is answered with RUNTIME_NOT_SUPPORTED by this version.
   * @default "auto"
   * @example "auto"
   */
  @IsOptional()
  @IsIn(RUNTIMES)
  runtime?: Runtime;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BuildSettings)
  build?: BuildSettings | null;

  /**
   * Environment variables. Values are encrypted at rest. `PORT` and `HOST` are set by Fairlead and refused here.
   */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { NODE_ENV: 'production' },
  })
  @IsOptional()
  @IsEnvironment()
  env?: Record<string, string> | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => HealthCheckSettings)
  health_check?: HealthCheckSettings | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ResourceLimits)
  resources?: ResourceLimits | null;

  /**
   * Releases that stay on the server to be rolled back to, the running one among them.
   * @default 5
   * @example 5
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(50)
  keep_releases?: number | null;

  /**
   * Seconds that requests in flight on the old release have to end after the switch.
   * @default 30
   * @example 30
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(600)
  drain_seconds?: number | null;

  /**
   * Seconds for which a new release is watched after the switch; if it fails, the former one comes back.
   * @default 10
   * @example 10
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(600)
  observe_seconds?: number | null;

  /**
   * Deploy when the branch moves. This version has nothing that could tell it so: `true` is answered with RUNTIME_NOT_SUPPORTED.
   * @default false
   * @example false
   */
  @IsOptional()
  @IsBoolean()
  auto_deploy?: boolean | null;
}
