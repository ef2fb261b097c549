import { ApiProperty } from '@nestjs/swagger';
import { STATS_RANGES, type StatsRange } from '../servers/servers-query.dto';

export const TIMELINE_KINDS = [
  'deployment',
  'settings',
  'variables',
  'status',
  'domain',
  'certificate',
  'database',
  'server',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export class TimelineActor {
  /** @example "user" */
  @ApiProperty({ enum: ['token', 'user', 'system'] })
  type!: 'token' | 'user' | 'system';

  /** @example "Ada" */
  name!: string;
}

export class TimelineDeployment {
  /** @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1b" */
  id!: string;

  /** @example 12 */
  @ApiProperty({ type: 'integer' })
  number!: number;

  /** @example "1f3c9d7a2b4e5f60718293a4b5c6d7e8f9012345" */
  commit!: string | null;

  /** @example "Correct the totals of orders" */
  message!: string | null;
}

/** Something that has changed, or has happened to the application. */
export class TimelineEntry {
  /** @example "evt_01jd7q2x5wf8fv2m3v0q4c9s1b" */
  id!: string;

  /** @example "2026-11-20T12:00:00.000Z" */
  @ApiProperty({ format: 'date-time' })
  at!: string;

  /** @example "deployment" */
  @ApiProperty({ enum: TIMELINE_KINDS })
  kind!: TimelineKind;

  /**
   * The event that recorded it.
   * @example "deployment.live"
   */
  event!: string;

  /**
   * What it is about: the hostname, the database, or the name of the application.
   * @example "shop"
   */
  subject!: string;

  actor!: TimelineActor;

  /**
   * The names of the settings or variables that were changed, never their values.
   * @example ["DATABASE_URL"]
   */
  names!: string[];

  /**
   * Why it happened, where that is known.
   * @example "The process ended with exit code 1."
   */
  reason!: string | null;

  /** The deployment that it is about, if it is about one. */
  deployment!: TimelineDeployment | null;
}

/** What has changed, and what has happened, in a range. */
export class ApplicationTimeline {
  /** @example "24h" */
  @ApiProperty({ enum: STATS_RANGES })
  range!: StatsRange;

  /** The newest first, at most 500. */
  entries!: TimelineEntry[];

  /** Whether there are older entries in the range. */
  truncated!: boolean;
}
