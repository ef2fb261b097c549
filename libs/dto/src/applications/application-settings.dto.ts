import {
  CONTAINER_CAPABILITIES,
  HEALTH_CHECK_TYPES,
  type ContainerCapability,
  type HealthCheckType,
} from '@fairlead/contracts';
import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsContainerUser } from './rules/container-rules';
import { AreCapabilities, AreVariableNames } from './rules/list-rules';
import { AreBuildArgumentChanges, AreBuildArguments } from './rules/map-rules';
import { AreToolchains, IsCommand, IsExpectedStatus, IsHealthPath, IsRelativePath } from './rules/text-rules';

/** How it is built and started. What is left out (or `null`) is found from the repository where the runtime is `auto` or `systemd`. */
export class BuildSettings {
  /** @example "npm ci" */
  @IsOptional()
  @IsCommand()
  install_command?: string | null;

  /** @example "npm run build" */
  @IsOptional()
  @IsCommand()
  build_command?: string | null;

  /**
   * It must listen on `127.0.0.1` at the port that the variable `PORT` names, or at `port` of the settings.
   * @example "node server.js"
   */
  @IsOptional()
  @IsCommand()
  start_command?: string | null;

  /**
   * Versions of toolchains instead of those that the repository asks for: names (`node`, `npm`, `pnpm`, `yarn`, `bun`, `python`,
   * `php`, `ruby`, `go`) and versions, separated by blanks. A version is a range as in package.json without blanks, or for Node.js
   * also `lts/*` or `lts/jod`, or for Node.js, Go and Python `latest`.
   * @example "node@22 pnpm@9.15.9"
   */
  @IsOptional()
  @AreToolchains()
  toolchains?: string | null;

  /**
   * Folder whose files are served, for the static runtime.
   * @example "dist"
   */
  @IsOptional()
  @IsRelativePath()
  output_directory?: string | null;

  /**
   * Run once for each deployment, in the new release and with its environment, before anything of it is started. Where it fails
   * the deployment fails, and nothing is switched. Left out, it is `release` of the `Procfile`, if there is one.
   * @example "npm run migrate"
   */
  @IsOptional()
  @IsCommand()
  release_command?: string | null;

  /**
   * Inside the application's folder, for the docker runtime; left out, it is `Dockerfile`.
   * @example "docker/web.Dockerfile"
   */
  @IsOptional()
  @IsRelativePath()
  dockerfile?: string | null;

  /** Arguments of the Dockerfile (`ARG`). They stay in the image: what is secret belongs into `env` and `secrets`. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
    example: { NODE_VERSION: '22' },
  })
  @IsOptional()
  @AreBuildArguments()
  args?: Record<string, string> | null;

  /**
   * Names of variables of `env` that the Dockerfile may mount while it is built (`RUN --mount=type=secret,id=NAME`); they are
   * found in `/run/secrets/NAME` and leave nothing in the image.
   * @example ["NPM_TOKEN"]
   */
  @IsOptional()
  @AreVariableNames()
  secrets?: string[] | null;
}

/** Changes to how it is built and started: what is left out stays as it is, `null` sets a field back. */
export class UpdateBuild extends OmitType(BuildSettings, ['args'] as const) {
  /** Arguments to set, and `null` for each that is to be taken away; `null` instead of the object takes all away. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    nullable: true,
    example: { NODE_VERSION: '22', OLD_ARGUMENT: null },
  })
  @IsOptional()
  @AreBuildArgumentChanges()
  args?: Record<string, string | null> | null;
}

/** How it is known that the application works. `null` sets a field back to its default. */
export class HealthCheckSettings {
  /**
   * `http` asks for `path`; `image` believes the HEALTHCHECK of the container's image (docker only), and then `path` and
   * `expected_status` say nothing.
   * @default "http"
   * @example "http"
   */
  @ApiPropertyOptional({ enum: HEALTH_CHECK_TYPES, nullable: true, default: 'http', example: 'http' })
  @IsOptional()
  @IsIn(HEALTH_CHECK_TYPES)
  type?: HealthCheckType | null;

  /**
   * @default "/"
   * @example "/healthz"
   */
  @IsOptional()
  @IsHealthPath()
  path?: string | null;

  /**
   * Statuses and ranges of them.
   * @default "200-399"
   * @example "200-299,401"
   */
  @IsOptional()
  @IsExpectedStatus()
  expected_status?: string | null;

  /**
   * Seconds between two checks while a new release is observed.
   * @default 2
   * @example 2
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(300)
  interval_seconds?: number | null;

  /**
   * Seconds within which a check must be answered.
   * @default 5
   * @example 5
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(60)
  timeout_seconds?: number | null;

  /**
   * Seconds from its start within which a new release must pass its first check. One that does not listen yet, but uses the
   * processor, such as for the migration of a database, gets ten times as long, at most 600 seconds.
   * @default 60
   * @example 60
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(600)
  deadline_seconds?: number | null;
}

/** Limits of the running application; none where left out or `null`. */
export class ResourceLimits {
  /** @example 512 */
  @IsOptional()
  @IsInt()
  @Min(16)
  @Max(4_194_304)
  memory_mb?: number | null;

  /**
   * 100 is one processor.
   * @example 150
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(102_400)
  cpu_percent?: number | null;
}

/** What a container may do beyond running its program (docker). `null` sets a field back to its default. */
export class ContainerSettings {
  /**
   * Nothing but `/tmp` and the persistent paths can be written to.
   * @default false
   * @example true
   */
  @IsOptional()
  @IsBoolean()
  read_only?: boolean | null;

  /**
   * Linux capabilities beyond the few that every container has.
   * @example ["SYS_PTRACE"]
   */
  @ApiPropertyOptional({ enum: CONTAINER_CAPABILITIES, isArray: true, nullable: true, example: ['SYS_PTRACE'] })
  @IsOptional()
  @AreCapabilities()
  capabilities?: ContainerCapability[] | null;

  /**
   * User (and group) that the program runs as; left out, it is the image's own.
   * @example "1000:1000"
   */
  @IsOptional()
  @IsContainerUser()
  user?: string | null;
}

/** How pages are served (static). `null` sets a field back to its default. */
export class StaticSettings {
  /**
   * Addresses for which there is no page are answered with `index.html`, as applications need whose pages are made in the browser.
   * @default false
   * @example true
   */
  @IsOptional()
  @IsBoolean()
  spa_fallback?: boolean | null;
}
