import type {
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookFormat,
  WebhookSignature,
} from '@fairlead/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';

/** The result of the latest attempt of any delivery. */
export class LastDelivery {
  /** @example "delivered" */
  status!: WebhookDeliveryStatus;

  /** @example "2026-11-20T10:00:00.512Z" */
  at!: string;

  /**
   * Why it failed; null: it did not.
   * @example null
   */
  error!: string | null;
}

/** Which webhooks: those for programs, or those for people. */
export const WEBHOOK_KINDS = ['webhook', 'notification'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Which webhooks, the newest first. */
export class WebhooksQuery extends PageQuery {
  /**
   * `webhook`: only those of the format `standard`. `notification`: only those of the other formats.
   * @example "notification"
   */
  @IsOptional()
  @IsIn(WEBHOOK_KINDS)
  kind?: WebhookKind;
}

/** Where events are sent, without the secret: that is shown once. */
export class WebhookRecord {
  /** @example "whk_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "standard" */
  format!: WebhookFormat;

  /**
   * In full with `standard`. With the other formats it is a secret, of which the host and the last characters are shown; null
   * with `email`.
   * @example "https://ops.example.com/fairlead"
   */
  url!: string | null;

  /**
   * The last characters of the token; null: there is none.
   * @example null
   */
  token!: string | null;

  /**
   * The chat of `telegram`.
   * @example null
   */
  chat_id!: string | null;

  /**
   * The topic of `telegram`.
   * @example null
   */
  topic_id!: number | null;

  /**
   * Who gets the e-mails of `email`.
   * @example null
   */
  recipients!: string[] | null;

  /** @example "Incident bot" */
  description!: string | null;

  /** @example ["deployment.failed", "application.*"] */
  events!: string[];

  /**
   * The applications that it is limited to; null: all.
   * @example null
   */
  application_ids!: string[] | null;

  /**
   * The servers that it is limited to; null: all.
   * @example null
   */
  server_ids!: string[] | null;

  /**
   * Null with other formats than `standard`.
   * @example "hmac"
   */
  signature!: WebhookSignature | null;

  /**
   * With `ed25519`: the public key by which receivers verify deliveries.
   * @example null
   */
  public_key!: string | null;

  /** @example true */
  enabled!: boolean;

  /**
   * Why it is disabled; null: it is not.
   * @example null
   */
  disabled_reason!: WebhookDisabledReason | null;

  /**
   * Until when deliveries are signed with the previous secret as well; null: there is none.
   * @example null
   */
  previous_secret_until!: string | null;

  /**
   * Since when each attempt has failed; null: the latest one has not.
   * @example null
   */
  failing_since!: string | null;

  /**
   * Until when nothing is sent, because the receiver requested a pause or is overloaded.
   * @example null
   */
  paused_until!: string | null;

  /** The latest attempt; null: there was none. */
  last_delivery!: LastDelivery | null;

  /** @example "2026-11-20T09:30:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T09:30:00.000Z" */
  updated_at!: string;
}

/** A webhook with its secret for the only time. */
export class WebhookWithSecret extends WebhookRecord {
  /**
   * What the receiver verifies deliveries with: the shared secret, or with `ed25519` the public key. Null with other formats than
   * `standard`, which have none.
   * @example "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDh7aSjdEhsGk="
   */
  secret!: string | null;
}
