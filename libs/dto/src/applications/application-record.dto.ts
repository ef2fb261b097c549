import {
  APPLICATION_STATUSES,
  DESIRED_STATES,
  DRAIN_SIGNALS,
  RUNTIMES,
  SWITCH_MODES,
  type ApplicationStatus,
  type DesiredState,
  type DrainSignal,
  type Runtime,
  type SwitchMode,
} from '@fairlead/contracts';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import {
  ActiveDeployment,
  BuildRecord,
  ContainerRecord,
  DeployKeyRecord,
  GitSourceRecord,
  HealthCheckRecord,
  ImageSourceRecord,
  MaintenanceRecord,
  ResourcesRecord,
  StaticRecord,
  StatusDetails,
  type SourceRecord,
  UploadSourceRecord,
} from './application-record-fields.dto';
import { AutoDeployRecord } from './auto-deploy.dto';
import { ForgeRecord } from './forge.dto';
import { ProcessRecord } from './processes.dto';

/** An application: its settings, and what runs of it now. */
@ApiExtraModels(GitSourceRecord, ImageSourceRecord, UploadSourceRecord, ProcessRecord)
export class ApplicationRecord {
  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  id!: string;

  /** @example "shop" */
  name!: string;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  server_id!: string;

  @ApiProperty({
    oneOf: [GitSourceRecord, ImageSourceRecord, UploadSourceRecord].map((type) => ({ $ref: getSchemaPath(type) })),
  })
  source!: SourceRecord;

  /**
   * As it is set; what `auto` found is in the artifact of each deployment.
   * @example "auto"
   */
  @ApiProperty({ enum: RUNTIMES })
  runtime!: Runtime;

  build!: BuildRecord;

  /**
   * On which the program listens; `null` is the one that the image exposes (docker), or one that each release gets (systemd).
   * @example 8080
   */
  port!: number | null;

  /** @example 1 */
  instances!: number;

  /** @example "all" */
  @ApiProperty({ enum: SWITCH_MODES })
  switch_mode!: SwitchMode;

  /** Processes beside the web process, as they are set; those that only a `Procfile` names are not here. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ProcessRecord) },
    example: { worker: { command: 'node worker.js', instances: 1 } },
  })
  processes!: Record<string, ProcessRecord>;

  /** @example ["storage/uploads"] */
  persistent_paths!: string[];

  container!: ContainerRecord;

  static!: StaticRecord;

  /**
   * Environment variables. Values that `plain_env` names always show. The others are secrets, which show only in answers about one
   * application, and only to holders of `applications:write` (which is kept as the event `application.environment_read`);
   * elsewhere each is `••••`.
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { LOG_LEVEL: 'info', API_KEY: '••••' },
  })
  env!: Record<string, string>;

  /**
   * Names of the variables whose values are no secrets.
   * @example ["LOG_LEVEL"]
   */
  plain_env!: string[];

  health_check!: HealthCheckRecord;

  resources!: ResourcesRecord;

  /** @example 5 */
  keep_releases!: number;

  /** @example 30 */
  drain_seconds!: number;

  @ApiProperty({ enum: DRAIN_SIGNALS, nullable: true, example: 'SIGTERM' })
  drain_signal!: DrainSignal | null;

  /** @example 10 */
  observe_seconds!: number;

  /** @example false */
  sticky!: boolean;

  /** @example null */
  unavailable_message!: string | null;

  /** Which pushes are deployed; `null`: none. */
  auto_deploy!: AutoDeployRecord | null;

  /** Where the commits of deployments get their statuses; `null`: nowhere. */
  forge!: ForgeRecord | null;

  /**
   * What runs now, seen on the machine; never the result of the last deployment.
   * @example "running"
   */
  @ApiProperty({ enum: APPLICATION_STATUSES })
  status!: ApplicationStatus;

  /** @example "The process ended with exit code 1 and is restarted by systemd." */
  status_reason!: string | null;

  /** What lies behind a status that is not as it should be; `null` where nothing does. */
  status_details!: StatusDetails | null;

  /**
   * What it is meant to do: one that was stopped stays so until it is started or deployed.
   * @example "running"
   */
  @ApiProperty({ enum: DESIRED_STATES })
  desired_state!: DesiredState;

  /** `null` while visitors reach the application itself. */
  maintenance!: MaintenanceRecord | null;

  /**
   * The deployment whose release visitors reach, or reached when it was stopped.
   * @example "dep_01jd7q4c3dhw6y8r1n5p7t9v2x"
   */
  current_deployment_id!: string | null;

  /** The deployment in progress, or the first in the queue; `null`: none. */
  active_deployment!: ActiveDeployment | null;

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
