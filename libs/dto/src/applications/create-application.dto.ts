import {
  DRAIN_SIGNALS,
  INSTANCES_MAX,
  RUNTIMES,
  SWITCH_MODES,
  type DrainSignal,
  type Runtime,
  type SwitchMode,
} from '@fairlead/contracts';
import { ApiExtraModels, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
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
import { AutoDeploySettings } from './auto-deploy.dto';
import { ForgeSettings } from './forge.dto';
import {
  BuildSettings,
  ContainerSettings,
  HealthCheckSettings,
  ResourceLimits,
  StaticSettings,
} from './application-settings.dto';
import { IsEnvironment } from './rules/environment-rules';
import { ArePersistentPaths, ArePlainVariables } from './rules/list-rules';
import { AreProcesses } from './rules/map-rules';
import { NewProcess } from './processes.dto';
import { CreateSource } from './source.dto';
import { IsMultilineText, IsResourceName } from './rules/text-rules';
import { IsOmittable } from '../common/is-omittable';

/** A new application. */
@ApiExtraModels(NewProcess)
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
   * `auto` decides from the repository: a Dockerfile and no start command is `docker`, and so is every image.
   * @default "auto"
   * @example "auto"
   */
  @IsOmittable()
  @IsIn(RUNTIMES)
  runtime?: Runtime;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BuildSettings)
  build?: BuildSettings | null;

  /**
   * Port on which the program listens. In a container (docker) it is, left out, the one that the image exposes, else 3000. A
   * program without a container (systemd) needs it only if it cannot read `PORT`, in which each release gets a port of its own:
   * with a fixed port two releases cannot run side by side, so requests wait during a deployment, from the end of the live release
   * until the new one is healthy. It allows one instance, must be at least 1024, not from 20000 to 29999 and not 3306, 5432 or
   * 6379, and no other program of the server can have it.
   * @example 8080
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  port?: number | null;

  /**
   * How many of the web process run side by side.
   * @default 1
   * @example 2
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(INSTANCES_MAX)
  instances?: number | null;

  /**
   * Whether a new release takes the place of the old one with all of its instances at the same moment, or one by one.
   * @default "all"
   * @example "one_by_one"
   */
  @ApiPropertyOptional({ enum: SWITCH_MODES, nullable: true, default: 'all', example: 'one_by_one' })
  @IsOptional()
  @IsIn(SWITCH_MODES)
  switch_mode?: SwitchMode | null;

  /** Processes beside the web process, such as workers, by their names. Those of a `Procfile` run once without being named here. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(NewProcess) },
    nullable: true,
    example: { worker: { command: 'node worker.js', instances: 1 } },
  })
  @IsOptional()
  @AreProcesses()
  processes?: Record<string, NewProcess> | null;

  /**
   * Folders that all releases share, such as uploads: inside the application's folder, or absolute paths inside the container
   * (docker). They go with the application, and never before.
   * @example ["storage/uploads"]
   */
  @IsOptional()
  @ArePersistentPaths()
  persistent_paths?: string[] | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContainerSettings)
  container?: ContainerSettings | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => StaticSettings)
  static?: StaticSettings | null;

  /**
   * Environment variables. Values are secrets, encrypted at rest, unless `plain_env` names them. `PORT` and `HOST` are set by
   * Fairlead and refused here.
   */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { NODE_ENV: 'production' },
  })
  @IsOptional()
  @IsEnvironment()
  env?: Record<string, string> | null;

  /**
   * Names of variables of `env` whose values are no secrets: everybody who sees the application sees them, and they stay readable
   * in logs. All others are masked and redacted. A name that is not in `env` is refused.
   * @example ["LOG_LEVEL"]
   */
  @IsOptional()
  @ArePlainVariables()
  plain_env?: string[] | null;

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
   * Sent to the old release as soon as it is to be drained, so that it can close WebSockets and event streams, which clients then
   * open again on the new one. Without it a release is only stopped, at the end of the drain.
   * @example "SIGTERM"
   */
  @ApiPropertyOptional({ enum: DRAIN_SIGNALS, nullable: true, example: 'SIGTERM' })
  @IsOptional()
  @IsIn(DRAIN_SIGNALS)
  drain_signal?: DrainSignal | null;

  /**
   * Each visitor stays with one of several instances, by a cookie.
   * @default false
   * @example false
   */
  @IsOptional()
  @IsBoolean()
  sticky?: boolean | null;

  /**
   * What visitors read while the application is not running or does not respond (status 502, 503 or 504), in place of a standard
   * sentence; at most 1000 characters.
   * @example "The shop is closed until Monday."
   */
  @IsOptional()
  @IsMultilineText()
  unavailable_message?: string | null;

  /**
   * Add a domain with a hostname below FAIRLEAD_APPS_DOMAIN, made from the name, so that the application has an address. Left out,
   * one is added where this Fairlead has that setting; `true` is refused where it has not.
   * @example true
   */
  @IsOmittable()
  @IsBoolean()
  generate_hostname?: boolean;

  /** Deploy automatically what is pushed to the repository. `null`: no automatic deployments. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AutoDeploySettings)
  auto_deploy?: AutoDeploySettings | null;

  /** Report deployments to the forge of the repository: a status on the commit, and on GitHub a deployment. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ForgeSettings)
  forge?: ForgeSettings | null;
}
