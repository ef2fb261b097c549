import {
  DEPLOYMENT_STATUSES,
  DEPLOYMENT_TRIGGERS,
  INTEGRATION_EVENTS,
  TIMELINE_CATEGORIES,
  TIMELINE_KINDS,
  type DeploymentStatus,
  type DeploymentTrigger,
  type IntegrationEventName,
  type TimelineCategory,
  type TimelineKind,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { DeploymentCommit, DeploymentFailure } from '../deployments/deployment-record.dto';
import { EventActor, EventSubject } from '../events/event-record.dto';

/** The deployment that served before another one. */
export class TimelinePreviousDeployment {
  /** @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1b" */
  id!: string;

  /** @example 11 */
  @ApiProperty({ type: 'integer' })
  number!: number;

  /** Whether its release is still on the server, so that a rollback to it is possible. */
  release_kept!: boolean;
}

export class TimelineDeployment {
  /** @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example 12 */
  @ApiProperty({ type: 'integer' })
  number!: number;

  /** @example "live" */
  @ApiProperty({ enum: DEPLOYMENT_STATUSES })
  status!: DeploymentStatus;

  /** @example "api" */
  @ApiProperty({ enum: DEPLOYMENT_TRIGGERS })
  trigger!: DeploymentTrigger;

  /**
   * The deployment that built the release; a rollback has that of an earlier one.
   * @example 12
   */
  @ApiProperty({ type: 'integer' })
  release_number!: number;

  /** @example "main" */
  ref!: string;

  commit!: DeploymentCommit | null;

  failure!: DeploymentFailure | null;

  /** `null` for the first one, and if nothing served before. */
  previous!: TimelinePreviousDeployment | null;
}

/** Something that happened to an application. */
export class TimelineEntry {
  /**
   * The id of the event, or of the deployment.
   * @example "evt_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  id!: string;

  /**
   * A deployment has the time at which it began to serve; without that, the one at which it failed or was requested.
   * @example "2026-11-20T09:30:00.000Z"
   */
  @ApiProperty({ type: String, format: 'date-time' })
  at!: string;

  /** @example "deployment" */
  @ApiProperty({ enum: TIMELINE_KINDS })
  kind!: TimelineKind;

  /**
   * `change`: it can be the cause of what follows; `problem`: something failed; `recovery`: it works again.
   * @example "change"
   */
  @ApiProperty({ enum: TIMELINE_CATEGORIES })
  category!: TimelineCategory;

  /**
   * The event. Of a deployment it is the one that its status follows from.
   * @example "deployment.live"
   */
  @ApiProperty({ enum: INTEGRATION_EVENTS })
  name!: IntegrationEventName;

  subject!: EventSubject;

  actor!: EventActor;

  /** What the event has (`GET /api/v1/events`); of a deployment its number, trigger, ref and commit. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  data!: Record<string, unknown>;

  deployment!: TimelineDeployment | null;
}

/** What happened to an application, the newest first. */
export class Timeline {
  entries!: TimelineEntry[];

  /**
   * Continues with older entries; `null` if there are none.
   * @example "48211-1795694400250-12"
   */
  cursor!: string | null;
}
