import { INTEGRATION_EVENTS, SUBJECT_KINDS, type IntegrationEventName, type SubjectKind } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { ACTOR_TYPES, type ActorType } from '../audit/audit-query.dto';

/** What an event is about. */
export class EventSubject {
  /** @example "deployment" */
  @ApiProperty({ enum: SUBJECT_KINDS })
  type!: SubjectKind;

  /** @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * What it was called then: the name of a server, application, database or storage, or a hostname; of a deployment or a command
   * that of its application, and of a backup, restore or schedule that of its database.
   * @example "shop"
   */
  name!: string;
}

/** Who did it. */
export class EventActor {
  /**
   * `token`, `user`, or `system` for Fairlead itself.
   * @example "user"
   */
  @ApiProperty({ enum: ACTOR_TYPES })
  type!: ActorType;

  /** @example "usr_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * As it was then: the name of a token, or the e-mail address of a user, as deployments and backups show it too.
   * @example "ann@example.org"
   */
  name!: string;
}

/** Where to read more. */
export class EventLinks {
  /**
   * The record that the event is about, in this API. A deleted one answers 404.
   * @example "https://fairlead.example.org/api/v1/applications/app_01jd7q2x5wf8fv2m3v0q4c9s1a/deployments/dep_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  self!: string;

  /**
   * The page of the dashboard that shows it, or the nearest one.
   * @example "https://fairlead.example.org/applications/app_01jd7q2x5wf8fv2m3v0q4c9s1a/deployments/dep_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  dashboard!: string;
}

/** Something that has happened. It was written in the transaction that made it so, and never changes. */
export class EventRecord {
  /** @example "evt_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * Its place in the log: later events have higher numbers, with gaps.
   * @example 48211
   */
  @ApiProperty({ type: 'integer' })
  sequence!: number;

  /** @example "deployment.live" */
  @ApiProperty({ enum: INTEGRATION_EVENTS })
  type!: IntegrationEventName;

  /** @example "2026-11-20T09:30:00.000Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  occurred_at!: string;

  subject!: EventSubject;

  /**
   * The application that it concerns.
   * @example "app_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  application_id!: string | null;

  /**
   * The server that it concerns; storages are on none.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  server_id!: string | null;

  actor!: EventActor;

  /** What else there is to say, by the type of the event; never a secret. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { number: 12 } })
  data!: Record<string, unknown>;

  links!: EventLinks;
}
