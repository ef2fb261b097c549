import { WEBHOOK_SIGNATURES, type WebhookSignature } from '@fairlead/contracts';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  Matches,
} from 'class-validator';
import { IsOmittable } from '../common/is-omittable';
import { validationRule } from '../common/validation-rule';
import { checkEventPattern, IsDescription, IsWebhookUrl } from './webhook-rules';

const EVENTS_MAX = 100;
const IDS_MAX = 100;
const ID = '[0-7][0-9a-hjkmnp-tv-z]{25}';

/** Subscribed events: the whole list is checked, so that the error names the field and not a position in it. */
const AreEventPatterns = (): PropertyDecorator =>
  validationRule('are_events', (value) =>
    Array.isArray(value) ? value.map(checkEventPattern).find((problem) => problem !== undefined) : undefined,
  );

/** Where events are sent, and which. */
export class CreateWebhook {
  /**
   * Where events are sent by POST. `http:` is only possible for addresses in `FAIRLEAD_WEBHOOK_NETWORKS`, and so are internal addresses.
   * @example "https://ops.example.com/fairlead"
   */
  @IsWebhookUrl()
  url!: string;

  /**
   * For people.
   * @example "Incident bot"
   */
  @IsOptional()
  @IsDescription()
  description?: string | null;

  /**
   * Names of events, all events of a subject (`deployment.*`), or all (`*`).
   * @example ["deployment.failed", "application.*"]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EVENTS_MAX)
  @ArrayUnique()
  @AreEventPatterns()
  events!: string[];

  /**
   * Only events of these applications; of all, if this is not given.
   * @example ["app_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^app_${ID}$`), { each: true, message: 'each of $property must be the id of an application' })
  application_ids?: string[] | null;

  /**
   * Only events of these servers and of what is on them; of all, if this is not given.
   * @example ["srv_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^srv_${ID}$`), { each: true, message: 'each of $property must be the id of a server' })
  server_ids?: string[] | null;

  /**
   * `hmac`: a secret that both sides have (`v1`). `ed25519`: a key pair, so that the receiver needs no secret (`v1a`).
   * @default "hmac"
   * @example "hmac"
   */
  @IsOmittable()
  @IsIn(WEBHOOK_SIGNATURES)
  signature?: WebhookSignature;

  /**
   * Whether events are sent.
   * @default true
   * @example true
   */
  @IsOmittable()
  @IsBoolean()
  enabled?: boolean;
}

/** Changes to a webhook; what is left out stays. */
export class UpdateWebhook {
  /** @example "https://ops.example.com/fairlead" */
  @IsOmittable()
  @IsWebhookUrl()
  url?: string;

  /** @example "Incident bot" */
  @IsOptional()
  @IsDescription()
  description?: string | null;

  /** @example ["deployment.*"] */
  @IsOmittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EVENTS_MAX)
  @ArrayUnique()
  @AreEventPatterns()
  events?: string[];

  /**
   * `null`: of all applications.
   * @example ["app_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^app_${ID}$`), { each: true, message: 'each of $property must be the id of an application' })
  application_ids?: string[] | null;

  /**
   * `null`: of all servers.
   * @example ["srv_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^srv_${ID}$`), { each: true, message: 'each of $property must be the id of a server' })
  server_ids?: string[] | null;

  /**
   * `false` keeps what is pending until it is enabled again; events in the meantime are not sent. `true` also ends the pause of a
   * webhook that was disabled because it failed.
   * @example true
   */
  @IsOmittable()
  @IsBoolean()
  enabled?: boolean;
}
