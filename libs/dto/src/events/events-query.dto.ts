import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { WholeNumber } from '../common/whole-number';

/** Where a stream of events begins. */
export class EventsQuery {
  /**
   * After the event of this sequence; `Last-Event-ID` goes before it. Without either the stream begins now.
   * @example 4711
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000_000)
  after?: number;
}
