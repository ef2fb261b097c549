import type { EventName, SubjectKind } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import type { ActorType } from './audit-query.dto';

/** What an event is about. */
export class AuditSubject {
  /** @example "deployment" */
  type!: SubjectKind;

  /** @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * What it was called then: the name of a server, application or token, a hostname, an e-mail address; of a deployment the
   * name of its application, whose `number` is in `data`.
   * @example "shop"
   */
  name!: string;
}

/** Who did it. */
export class AuditActor {
  /**
   * `token`, `user`, or `system` for Fairlead itself.
   * @example "user"
   */
  type!: ActorType;

  /** @example "usr_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * As it was then.
   * @example "ann@example.org"
   */
  name!: string;
}

/** Something that has happened, written in the transaction that made it so. */
export class AuditEntry {
  /** @example "evt_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * Its place in the log: later events have higher numbers.
   * @example 48211
   */
  sequence!: number;

  /** @example "token.created" */
  name!: EventName;

  subject!: AuditSubject;

  actor!: AuditActor;

  /**
   * The address that the request came from; `null` for what Fairlead did without one, and for viewers.
   * @example "203.0.113.9"
   */
  address!: string | null;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  server_id!: string | null;

  /**
   * As it was then.
   * @example "web-1"
   */
  server_name!: string | null;

  /** @example "app_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  application_id!: string | null;

  /**
   * As it was then.
   * @example "shop"
   */
  application_name!: string | null;

  /** What else there is to say; never a secret. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { name: 'deploys from CI' } })
  data!: Record<string, unknown>;

  /** @example "2026-11-20T09:30:00.000Z" */
  at!: string;
}
