import { EVENT_NAMES, SUBJECT_KINDS, type EventName, type SubjectKind } from '@fairlead/contracts';
import { IntersectionType } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';
import { SEARCH_MAX_LENGTH } from '../common/search-query.dto';
import { IsTimestamp } from '../common/timestamp-rule';
import { WholeNumber } from '../common/whole-number';

export const ACTOR_TYPES = ['token', 'user', 'system'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Which events; what is left out does not filter. */
export class AuditFilters {
  /**
   * Only those of this name.
   * @example "token.revoked"
   */
  @IsOptional()
  @IsIn(EVENT_NAMES)
  name?: EventName;

  /**
   * Only those about records of this kind.
   * @example "deployment"
   */
  @IsOptional()
  @IsIn(SUBJECT_KINDS)
  subject_type?: SubjectKind;

  /**
   * Only those about this record.
   * @example "tok_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  subject_id?: string;

  /**
   * Only what people, tokens or Fairlead itself did.
   * @example "user"
   */
  @IsOptional()
  @IsIn(ACTOR_TYPES)
  actor_type?: ActorType;

  /**
   * Only what this person or token did.
   * @example "usr_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  actor_id?: string;

  /**
   * Only what concerns this server.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id?: string;

  /**
   * Only what concerns this application.
   * @example "app_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  application_id?: string;

  /**
   * Only from this moment on (RFC 3339).
   * @example "2026-11-20T00:00:00Z"
   */
  @IsOptional()
  @IsTimestamp()
  from?: string;

  /**
   * Only before this moment (RFC 3339).
   * @example "2026-11-21T00:00:00Z"
   */
  @IsOptional()
  @IsTimestamp()
  to?: string;

  /**
   * Only those whose subject's name, actor's name or own name contains this text, in upper or lower case.
   * @example "shop"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(SEARCH_MAX_LENGTH)
  search?: string;
}

/** A page of events; the newest come first. */
export class AuditQuery extends IntersectionType(PageQuery, AuditFilters) {
  /**
   * `true`: without the steps of what is under way, and without scheduled commands that run as they should.
   * @example "true"
   */
  @IsOptional()
  @IsIn(['true'])
  outline?: 'true';

  /**
   * Only those before this `sequence`: how to read further back than the 10,000 entries that have pages, and how to go on
   * where new entries must not move the pages.
   * @example 48211
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  before?: number;
}

/** Which events are exported, and as what. */
export class AuditExportQuery extends AuditFilters {
  /**
   * `csv` for spreadsheets, `jsonl` for programs: one entry a line, as the list shows it.
   * @example "csv"
   */
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;
}
