import { WEBHOOK_FORMATS, WEBHOOK_SIGNATURES, type WebhookFormat, type WebhookSignature } from '@fairlead/contracts';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { IsOmittable } from '../common/is-omittable';
import { validationRule } from '../common/validation-rule';
import { AreRecipients, checkEventPattern, IsChatId, IsDescription, IsToken, IsWebhookUrl } from './webhook-rules';

const EVENTS_MAX = 100;
const IDS_MAX = 100;
const ID = '[0-7][0-9a-hjkmnp-tv-z]{25}';

/** Subscribed events: the whole list is checked, so that the error names the field and not a position in it. */
const AreEventPatterns = (): PropertyDecorator =>
  validationRule('are_events', (value) =>
    Array.isArray(value) ? value.map(checkEventPattern).find((problem) => problem !== undefined) : undefined,
  );

const TOPIC_ID_MAX = 2_147_483_647;

/** Where events are sent, and which. */
export class CreateWebhook {
  /**
   * `standard`: signed events for programs. The others are notifications: messages for people, in the form of that service. Each
   * format has its own fields for the receiver, and refuses those of others. It cannot be changed later.
   * @default "standard"
   * @example "standard"
   */
  @IsOmittable()
  @IsIn(WEBHOOK_FORMATS)
  format?: WebhookFormat;

  /**
   * Where it is sent by POST, with all formats but `email`. Slack, Discord and Teams generate it; with `ntfy` its path is the topic; with
   * `telegram` it is only needed for a Bot API server of your own. `http:` is only possible for addresses in
   * `FAIRLEAD_WEBHOOK_NETWORKS`, and so are internal addresses.
   * @example "https://ops.example.com/fairlead"
   */
  @IsOmittable()
  @IsWebhookUrl()
  url?: string;

  /**
   * The token of the bot (`telegram`, required), or an access token (`ntfy`). It is stored encrypted and only shown masked.
   * @example "tk_3kq0example"
   */
  @IsOptional()
  @IsToken()
  token?: string | null;

  /**
   * With `telegram`: the chat that the bot writes to.
   * @example "-1001234567890"
   */
  @IsOmittable()
  @IsChatId()
  chat_id?: string;

  /**
   * With `telegram`: the topic of a group that has topics.
   * @example 7
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(TOPIC_ID_MAX)
  topic_id?: number | null;

  /**
   * With `email`: who gets it. The instance needs the settings `FAIRLEAD_SMTP_…`.
   * @example ["ops@example.org"]
   */
  @IsOmittable()
  @AreRecipients()
  recipients?: string[];

  /**
   * For people.
   * @example "Incident bot"
   */
  @IsOptional()
  @IsDescription()
  description?: string | null;

  /**
   * Names of events, all events of a subject (`deployment.*`), or all (`*`). If this is not given: failures and what ends them.
   * @example ["deployment.failed", "application.*"]
   */
  @IsOmittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(EVENTS_MAX)
  @ArrayUnique()
  @AreEventPatterns()
  events?: string[];

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
   * With `standard`. `hmac`: a secret that both sides have (`v1`). `ed25519`: a key pair, so that the receiver needs no secret (`v1a`).
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

  /**
   * `null` takes the access token of `ntfy` away.
   * @example "tk_3kq0example"
   */
  @IsOptional()
  @IsToken()
  token?: string | null;

  /** @example "-1001234567890" */
  @IsOmittable()
  @IsChatId()
  chat_id?: string;

  /**
   * `null`: no topic.
   * @example 7
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(TOPIC_ID_MAX)
  topic_id?: number | null;

  /** @example ["ops@example.org"] */
  @IsOmittable()
  @AreRecipients()
  recipients?: string[];

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
