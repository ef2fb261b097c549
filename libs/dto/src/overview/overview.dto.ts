import type {
  ApplicationStatus,
  BackupStatus,
  CommandRunStatus,
  DatabaseStatus,
  DeploymentStatus,
  DomainStatus,
  ServerStatus,
  StorageStatus,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

export const ATTENTION_KINDS = [
  'server',
  'application',
  'deployment',
  'domain',
  'database',
  'storage',
  'backup',
  'backup_schedule',
  'command_run',
  'webhook',
  'forge',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** How many servers there are. */
export class ServerCounts {
  /** @example 12 */
  total!: number;

  /** Those statuses in which there is at least one. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { ready: 11, unreachable: 1 } })
  by_status!: Partial<Record<ServerStatus, number>>;
}

/** How many applications there are. */
export class ApplicationCounts {
  /** @example 40 */
  total!: number;

  /** Those statuses in which there is at least one. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { running: 39, crashed: 1 } })
  by_status!: Partial<Record<ApplicationStatus, number>>;
}

/** How many databases there are. */
export class DatabaseCounts {
  /** @example 9 */
  total!: number;

  /** Those statuses in which there is at least one. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { ready: 8, unreachable: 1 } })
  by_status!: Partial<Record<DatabaseStatus, number>>;
}

/** What is being deployed, and how it went in the last 24 hours. */
export class DeploymentCounts {
  /**
   * Waiting or under way.
   * @example 1
   */
  active!: number;

  /**
   * Ended with a failure, before or after the switch.
   * @example 2
   */
  failed_24h!: number;

  /**
   * Went live.
   * @example 31
   */
  succeeded_24h!: number;

  /**
   * Of those that went live, from the beginning of the work to the end of the observation.
   * @example 48210
   */
  median_duration_ms_24h!: number | null;
}

/** What is being backed up, and how it went in the last 24 hours. */
export class BackupCounts {
  /**
   * Waiting or under way.
   * @example 0
   */
  active!: number;

  /** @example 0 */
  failed_24h!: number;

  /**
   * Restored once and found equal.
   * @example 9
   */
  succeeded_24h!: number;

  /**
   * Schedules that have had no verified backup for two of their runs.
   * @example 0
   */
  overdue!: number;
}

/** Something that a person should look at. */
export class AttentionItem {
  /** @example "application" */
  kind!: AttentionKind;

  /** @example "app_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * Of a deployment, a domain, a run of a command and a forge: the application that it belongs to.
   * @example "app_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  application_id!: string | null;

  /**
   * Of a backup and a schedule: the database that it belongs to.
   * @example null
   */
  database_id!: string | null;

  /**
   * Name, hostname, of a deployment the name of its application, of a backup and its schedule that of the database, of a run
   * the name of the application and that of the command.
   * @example "shop"
   */
  name!: string;

  /** @example "crashed" */
  status!:
    | ServerStatus
    | ApplicationStatus
    | DeploymentStatus
    | DomainStatus
    | DatabaseStatus
    | StorageStatus
    | BackupStatus
    | CommandRunStatus
    | 'overdue'
    | 'disabled'
    | 'refused'
    | 'expired'
    | 'expiring'
    | 'maintenance';

  /** @example "The process ended (exit code 1) and is not started again." */
  reason!: string | null;

  /**
   * Of a certificate that is `expiring`: until when it is valid.
   * @example "2026-11-20T09:30:00.000Z"
   */
  since!: string;

  /**
   * Somebody has asked for it: an application was stopped, or is in maintenance.
   * @example false
   */
  deliberate!: boolean;
}

/** What runs where, and what is wrong. */
export class Overview {
  servers!: ServerCounts;

  applications!: ApplicationCounts;

  databases!: DatabaseCounts;

  deployments!: DeploymentCounts;

  backups!: BackupCounts;

  /** The worst first, at most 50. */
  attention!: AttentionItem[];
}
