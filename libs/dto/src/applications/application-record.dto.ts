import { APPLICATION_STATUSES, RUNTIMES, type ApplicationStatus, type Runtime } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** Where the application comes from. */
export class SourceRecord {
  /** @example "git" */
  type!: 'git';

  /** @example "https://git.example.com/shop/web.git" */
  repository!: string;

  /** @example "main" */
  branch!: string;

  /** @example "apps/web" */
  subdirectory!: string | null;
}

/** How it is built and started; `null` is found from the repository. */
export class BuildRecord {
  /** @example "npm ci" */
  install_command!: string | null;

  /** @example "npm run build" */
  build_command!: string | null;

  /** @example "node server.js" */
  start_command!: string | null;

  /** @example "dist" */
  output_directory!: string | null;
}

/** How it is known that the application works. */
export class HealthCheckRecord {
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

/** The public half of the key with which the server reads a private repository over SSH. */
export class DeployKeyRecord {
  /** @example "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGm1e0x0vZqkqYdT0v3d2k0e6cJ1mO0h5Jm0q9nT7c2v shop" */
  public_key!: string;
}

/** An application: its settings, and what runs of it now. */
export class ApplicationRecord {
  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  id!: string;

  /** @example "shop" */
  name!: string;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  server_id!: string;

  source!: SourceRecord;

  /**
   * As it is set; what `auto` found is in the artifact of each deployment.
   * @example "auto"
   */
  @ApiProperty({ enum: RUNTIMES })
  runtime!: Runtime;

  build!: BuildRecord;

  /**
   * Environment variables. Values show only in answers about one application, and only to holders of `applications:write`
   * (which is kept as the event `application.environment_read`); elsewhere each is `••••`.
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { NODE_ENV: '••••' } })
  env!: Record<string, string>;

  health_check!: HealthCheckRecord;

  resources!: ResourcesRecord;

  /** @example 5 */
  keep_releases!: number;

  /** @example 30 */
  drain_seconds!: number;

  /** @example 10 */
  observe_seconds!: number;

  /** @example false */
  auto_deploy!: boolean;

  /**
   * What runs now, seen on the machine; never the result of the last deployment.
   * @example "running"
   */
  @ApiProperty({ enum: APPLICATION_STATUSES })
  status!: ApplicationStatus;

  /** @example "The process ended with exit code 1 and is restarted by systemd." */
  status_reason!: string | null;

  /**
   * The deployment whose release visitors reach.
   * @example "dep_01jd7q4c3dhw6y8r1n5p7t9v2x"
   */
  current_deployment_id!: string | null;

  /**
   * Addresses that the proxy serves it at.
   * @example ["https://shop.example.com"]
   */
  urls!: string[];

  /**
   * Settings that differ from those of the release that runs, and take effect with the next deployment.
   * @example ["source.branch", "env.LOG_LEVEL"]
   */
  pending_changes!: string[];

  deploy_key!: DeployKeyRecord;

  /** @example "2026-11-20T10:00:00.000Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  /** @example "2026-11-20T10:05:00.000Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  updated_at!: string;
}
