import { eventsOfPattern } from '@fairlead/contracts';
import { IntersectionType } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';
import { validationRule } from '../common/validation-rule';
import { WholeNumber } from '../common/whole-number';
import { EventsQuery } from './events-query.dto';

const TYPES_MAX_LENGTH = 4000;

function checkEventTypes(value: unknown): string | undefined {
  const unknown = typeof value === 'string' ? value.split(',').find((part) => eventsOfPattern(part).length === 0) : '';
  if (unknown === undefined) return undefined;
  return `must list types of events, such as deployment.live, deployment.* or *, separated by commas: "${unknown}" is none`;
}

const IsEventTypes = (): PropertyDecorator => validationRule('is_event_types', checkEventTypes);

/** Which events; what is left out does not filter. */
export class IntegrationEventsQuery extends IntersectionType(PageQuery, EventsQuery) {
  /**
   * Only those of these types, separated by commas; `deployment.*` means all of deployments.
   * @example "deployment.failed,deployment.rolled_back,backup.*"
   */
  @IsOptional()
  @IsString()
  @MaxLength(TYPES_MAX_LENGTH)
  @IsEventTypes()
  type?: string;

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
   * Only what concerns this server.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id?: string;

  /**
   * Only those about this record.
   * @example "dep_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  subject_id?: string;

  /**
   * Only those before this `sequence`: how to go on where new events must not move the pages, and how to read further back than the
   * 10,000 events that have pages. Streams ignore it.
   * @example 48211
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000_000_000)
  before?: number;
}
