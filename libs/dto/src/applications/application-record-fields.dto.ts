import {
  ACTIVE_DEPLOYMENT_STATUSES,
  CONTAINER_CAPABILITIES,
  HEALTH_CHECK_TYPES,
  type ActiveDeploymentStatus,
  type ContainerCapability,
  type HealthCheckType,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { Diagnosis } from '../deployments/diagnosis.dto';

/** A repository that is built on the server. */
export class GitSourceRecord {
  @ApiProperty({ enum: ['git'], example: 'git' })
  type!: 'git';

  /** @example "https://git.example.com/shop/web.git" */
  repository!: string;

  /**
   * `HEAD`: the repository's default branch.
   * @example "main"
   */
  branch!: string;

  /** @example "apps/web" */
  subdirectory!: string | null;
}

/** An image of a registry. */
export class ImageSourceRecord {
  @ApiProperty({ enum: ['image'], example: 'image' })
  type!: 'image';

  /**
   * With everything that is usually left out. What its tag led to is in the artifact of each deployment.
   * @example "registry.example.com/shop/web:1.4"
   */
  image!: string;

  /**
   * The password that belongs to it is never returned.
   * @example "shop"
   */
  registry_username!: string | null;
}

/** Archives that are uploaded and built on the server. */
export class UploadSourceRecord {
  @ApiProperty({ enum: ['upload'], example: 'upload' })
  type!: 'upload';

  /** @example "apps/web" */
  subdirectory!: string | null;
}

export type SourceRecord = GitSourceRecord | ImageSourceRecord | UploadSourceRecord;

/** How it is built and started; `null` is found from the repository. */
export class BuildRecord {
  /** @example "npm ci" */
  install_command!: string | null;

  /** @example "npm run build" */
  build_command!: string | null;

  /** @example "node server.js" */
  start_command!: string | null;

  /** @example "node@22 pnpm@9.15.9" */
  toolchains!: string | null;

  /** @example "dist" */
  output_directory!: string | null;

  /** @example "npm run migrate" */
  release_command!: string | null;

  /** @example "docker/web.Dockerfile" */
  dockerfile!: string | null;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { NODE_VERSION: '22' } })
  args!: Record<string, string>;

  /** @example ["NPM_TOKEN"] */
  secrets!: string[];
}

/** How it is known that the application works. */
export class HealthCheckRecord {
  /** @example "http" */
  @ApiProperty({ enum: HEALTH_CHECK_TYPES })
  type!: HealthCheckType;

  /** @example "/healthz" */
  path!: string;

  /** @example "200-399" */
  expected_status!: string;

  /** @example 2 */
  interval_seconds!: number;

  /** @example 5 */
  timeout_seconds!: number;

  /** @example 60 */
  deadline_seconds!: number;
}

/** Limits of the running application; `null` is none. */
export class ResourcesRecord {
  /** @example 512 */
  memory_mb!: number | null;

  /** @example 150 */
  cpu_percent!: number | null;
}

/** What a container may do beyond running its program. */
export class ContainerRecord {
  /** @example false */
  read_only!: boolean;

  /** @example ["SYS_PTRACE"] */
  @ApiProperty({ enum: CONTAINER_CAPABILITIES, isArray: true })
  capabilities!: ContainerCapability[];

  /** @example "1000:1000" */
  user!: string | null;
}

/** How pages are served. */
export class StaticRecord {
  /** @example false */
  spa_fallback!: boolean;
}

/** A page that visitors get instead of the application. */
export class MaintenanceRecord {
  /** @example true */
  enabled!: true;

  /** @example "Back at 14:00." */
  message!: string | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  since!: string;
}

/** A deployment that is queued or in progress. */
export class ActiveDeployment {
  /** @example "dep_01jd7q4c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example 7 */
  number!: number;

  /** @example "building" */
  @ApiProperty({ enum: ACTIVE_DEPLOYMENT_STATUSES })
  status!: ActiveDeploymentStatus;
}

/** What was seen of an application that does not run as it should. */
export class StatusDetails {
  /**
   * Of which the rest tells: `web`, or a worker.
   * @example "web"
   */
  process!: string;

  /**
   * Since when it has had its present status.
   * @example "2026-11-20T10:04:30.000Z"
   */
  @ApiProperty({ type: String, format: 'date-time' })
  since!: string;

  /**
   * How it ended last.
   * @example "exit code 1"
   */
  last_exit!: string | null;

  /** Whether the server killed it because it took more memory than it may. */
  out_of_memory!: boolean;

  /**
   * How often it was started again within the last 10 minutes.
   * @example 5
   */
  restarts!: number;

  /**
   * Failed health checks in a row.
   * @example 3
   */
  failed_checks!: number;

  /**
   * The last that it printed, without what is secret in the environment.
   * @example ["Error: Cannot find module express"]
   */
  lines!: string[];

  /**
   * Why the process ended: found by what it printed before, how it ended, and what Fairlead knew of the release at that moment.
   * `null` where no process has ended.
   */
  diagnosis!: Diagnosis | null;
}

/** The public half of the key with which the server reads a private repository over SSH. */
export class DeployKeyRecord {
  /** @example "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGm1e0x0vZqkqYdT0v3d2k0e6cJ1mO0h5Jm0q9nT7c2v shop" */
  public_key!: string;
}
