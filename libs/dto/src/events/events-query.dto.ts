import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { WholeNumber } from '../common/whole-number';

/** Where events begin. */
export class EventsQuery {
  /**
   * After the event of this sequence. In a stream `Last-Event-ID` goes before it, and without either it begins now.
   * @example 4711
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000_000)
  after?: number;
}
