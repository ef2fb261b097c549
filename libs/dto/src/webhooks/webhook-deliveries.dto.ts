import {
  INTEGRATION_EVENTS,
  WEBHOOK_DELIVERY_STATUSES,
  type EventName,
  type WebhookDeliveryStatus,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsOmittable } from '../common/is-omittable';
import { PageQuery } from '../common/page-query.dto';
import { IsTimestamp } from '../common/timestamp-rule';
import { WholeNumber } from '../common/whole-number';

/** Which deliveries; those of the newest events come first. */
export class WebhookDeliveriesQuery extends PageQuery {
  /**
   * Only those of this status.
   * @example "failed"
   */
  @IsOptional()
  @IsIn(WEBHOOK_DELIVERY_STATUSES)
  status?: WebhookDeliveryStatus;

  /**
   * Only those of this event.
   * @example "deployment.failed"
   */
  @IsOptional()
  @IsIn([...INTEGRATION_EVENTS, 'webhook.tested'])
  event?: EventName;

  /**
   * Only those of events before this `event_sequence`: how to read further back than the 10,000 that have pages.
   * @example 48211
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  before?: number;
}

/** The delivery of an event to a webhook. */
export class WebhookDeliveryRecord {
  /**
   * Sent as `webhook-id` with each attempt, so that the receiver recognizes repeats.
   * @example "whd_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  id!: string;

  /** @example "whk_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  webhook_id!: string;

  /** @example "evt_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  event_id!: string;

  /**
   * The number of the event in the log.
   * @example 48211
   */
  event_sequence!: number;

  /** @example "deployment.failed" */
  event!: EventName;

  /**
   * The message that contains the event, perhaps with others; `null`: it was not sent yet, or the format is `standard`.
   * @example null
   */
  message_id!: string | null;

  /** @example "delivered" */
  status!: WebhookDeliveryStatus;

  /**
   * Attempts so far.
   * @example 1
   */
  attempts!: number;

  /**
   * The status of the latest response, with `email` the reply code of the mail server; null: there was none.
   * @example 200
   */
  response_status!: number | null;

  /**
   * When the next attempt is due; null: there is none.
   * @example null
   */
  next_attempt_at!: string | null;

  /** @example "2026-11-20T10:00:00.312Z" */
  created_at!: string;

  /**
   * When it was delivered, or had failed for the last time.
   * @example "2026-11-20T10:00:00.512Z"
   */
  finished_at!: string | null;
}

/** One attempt to send a delivery. */
export class WebhookAttemptRecord {
  /** @example 1 */
  number!: number;

  /** @example "2026-11-20T10:00:00.312Z" */
  at!: string;

  /** @example 184 */
  duration_ms!: number;

  /**
   * The status of the response; null: there was none.
   * @example 200
   */
  response_status!: number | null;

  /**
   * The headers of the response.
   * @example {"content-type": "application/json"}
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  response_headers!: Record<string, string>;

  /**
   * The first 4 kB of the response.
   * @example "{\"ok\":true}"
   */
  response_body!: string | null;

  /**
   * Why it failed; null: it did not.
   * @example null
   */
  error!: string | null;
}

/** A delivery with what was sent and all attempts. */
export class WebhookDeliveryDetails extends WebhookDeliveryRecord {
  /**
   * How many events its message contains.
   * @example 1
   */
  @ApiProperty({ type: 'integer' })
  message_events!: number;

  /**
   * The body that is sent, with `email` the text; null where its event is older than the retention of events.
   * @example "{\"type\":\"deployment.failed\",\"timestamp\":\"2026-11-20T10:00:00.312Z\",\"data\":{}}"
   */
  request_body!: string | null;

  @ApiProperty({ type: () => [WebhookAttemptRecord] })
  attempt_log!: WebhookAttemptRecord[];
}

/** Which events are sent (again). */
export class ReplayEvents {
  /**
   * From this moment on (RFC 3339).
   * @example "2026-11-20T00:00:00Z"
   */
  @IsTimestamp()
  from!: string;

  /**
   * Before this moment (RFC 3339); until now, if this is not given.
   * @example "2026-11-21T00:00:00Z"
   */
  @IsOmittable()
  @IsTimestamp()
  to?: string;

  /**
   * Only what was not delivered; otherwise everything is sent again.
   * @default true
   * @example true
   */
  @IsOmittable()
  @IsBoolean()
  only_undelivered?: boolean;

  /**
   * At most so many events, the oldest first.
   * @default 10000
   * @example 1000
   */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(10_000)
  limit?: number;
}

/** What a replay has enqueued. */
export class ReplayResult {
  /**
   * How many deliveries are pending because of it.
   * @example 12
   */
  enqueued!: number;

  /**
   * Where to go on if there were more than `limit`; null: there were not.
   * @example null
   */
  next_from!: string | null;
}
