import { ApiProperty } from '@nestjs/swagger';

/** A text that was changed. */
export class TextChange {
  /** @example "web-1" */
  from!: string;

  /** @example "web-2" */
  to!: string;
}

/** A number that was changed. */
export class NumberChange {
  /** @example 256 */
  from!: number;

  /** @example 512 */
  to!: number;
}

/** Labels that were changed, with those that stay. */
export class LabelsChange {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  from!: Record<string, string>;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  to!: Record<string, string>;
}

/** The new status, which is the last part of the type of the event. */
export class StatusEventData {
  /**
   * Why, as one of the error codes; `null` where all is as it should be.
   * @example "SERVER_UNREACHABLE"
   */
  code!: string | null;

  /** @example "The server did not answer within 10 seconds." */
  reason!: string | null;
}
