import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsCommand, IsExpectedStatus, IsHealthPath, IsInnerPath, IsRef } from './text-rules';
import { IsRepository } from './repository-rule';

export const SOURCE_TYPES = ['git', 'image'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

const isImage = (source: { type?: unknown }): boolean => source.type === 'image';
const isGit = (source: { type?: unknown }): boolean => source.type !== 'image';

/** Where the application comes from. */
export class CreateSource {
  /**
   * `git`. (`image` comes with the docker runtime and is answered with RUNTIME_NOT_SUPPORTED until then.)
   * @example "git"
   */
  @IsIn(SOURCE_TYPES)
  type!: SourceType;

  /**
   * An https, http, ssh or git URL without credentials, or `user@host:path`. A private repository is reached over SSH with the
   * application's `deploy_key`.
   * @example "https://git.example.com/shop/web.git"
   */
  @ValidateIf(isGit)
  @IsRepository()
  repository?: string;

  /**
   * Branch that is deployed where a deployment names no ref.
   * @default "main"
   * @example "main"
   */
  @ValidateIf((source: CreateSource) => source.branch !== undefined)
  @IsRef()
  branch?: string;

  /**
   * Folder of the repository that holds the application.
   * @example "apps/web"
   */
  @IsOptional()
  @IsInnerPath()
  subdirectory?: string | null;

  /**
   * Only with `type: image`.
   * @example "registry.example.com/shop/web:1.4"
   */
  @ValidateIf((source: CreateSource) => isImage(source) || source.image !== undefined)
  @IsString()
  @MaxLength(512)
  image?: string;
}

/** Changes to the source: what is left out stays as it is. */
export class UpdateSource {
  /** @example "git" */
  @ValidateIf((source: UpdateSource) => source.type !== undefined)
  @IsIn(SOURCE_TYPES)
  type?: SourceType;

  /** @example "git@git.example.com:shop/web.git" */
  @ValidateIf((source: UpdateSource) => source.repository !== undefined)
  @IsRepository()
  repository?: string;

  /** @example "release" */
  @ValidateIf((source: UpdateSource) => source.branch !== undefined)
  @IsRef()
  branch?: string;

  /**
   * `null` for the repository's own root.
   * @example "apps/web"
   */
  @IsOptional()
  @IsInnerPath()
  subdirectory?: string | null;
}

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
   * It must listen on `127.0.0.1` at the port that the variable `PORT` names.
   * @example "node server.js"
   */
  @IsOptional()
  @IsCommand()
  start_command?: string | null;

  /**
   * Folder whose files are served, for the static runtime.
   * @example "dist"
   */
  @IsOptional()
  @IsInnerPath()
  output_directory?: string | null;
}

/** How it is known that the application works. `null` sets a field back to its default. */
export class HealthCheckSettings {
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
   * Seconds from its start within which a new release must pass its first check.
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
