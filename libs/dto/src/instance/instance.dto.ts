import { ApiProperty } from '@nestjs/swagger';
import { SshKeyRecord } from '../servers/server-record.dto';

export const SETTING_TYPES = ['integer', 'flag', 'choice', 'text', 'list'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export const SETTING_SOURCES = ['default', 'environment', 'stored'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export type SettingValue = string | number | boolean | readonly string[] | null;

const TYPES = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: { type: 'string' } },
];

/** One setting: what it means, what it is, and whether it can be changed while Fairlead runs. */
export class SettingRecord {
  /** @example "FAIRLEAD_RATE_LIMIT_PER_MINUTE" */
  name!: string;

  /**
   * Heading under which it is shown.
   * @example "Access"
   */
  group!: string;

  /** @example "Requests a minute for each token." */
  text!: string;

  /** @example "h" */
  unit!: string | null;

  /** @example "integer" */
  type!: SettingType;

  /** @example 1 */
  min!: number | null;

  /** @example 720 */
  max!: number | null;

  /** Of a choice: what can be chosen. */
  options!: string[] | null;

  /** What holds now; null where it is not set, where it is a secret, and for those whose role does not see settings. */
  @ApiProperty({ oneOf: TYPES, nullable: true, example: 60 })
  value!: SettingValue;

  /** What holds where nothing is set. */
  @ApiProperty({ oneOf: TYPES, nullable: true, example: 60 })
  default!: SettingValue;

  /**
   * Where the value comes from: an environment variable goes before what is stored.
   * @example "default"
   */
  source!: SettingSource;

  /**
   * Whether an owner can change it here: it is read while Fairlead runs, and the environment does not give it.
   * @example true
   */
  editable!: boolean;

  /** @example false */
  secret!: boolean;

  /**
   * Whether it has a value; of a secret that is all that is said.
   * @example true
   */
  set!: boolean;
}

/** The database that holds everything. */
export class InstanceDatabase {
  /** @example "sqlite" */
  kind!: 'sqlite' | 'postgresql';

  /** @example "3.50.4" */
  version!: string;

  /** @example 4194304 */
  size_bytes!: number;
}

/** Why an e-mail of this instance was not sent. */
export class MailFailure {
  /** @example "2026-11-20T09:30:00.000Z" */
  at!: string;

  /** @example "The mail server refused the recipient (550)." */
  reason!: string;
}

/** Whether and how e-mail is sent. */
export class InstanceMail {
  /**
   * Whether the settings `FAIRLEAD_SMTP_…` are there.
   * @example true
   */
  configured!: boolean;

  /** @example "smtp.example.com" */
  host!: string | null;

  /** @example "Fairlead <fairlead@example.com>" */
  from!: string | null;

  /**
   * Invitations and reset links that wait to be sent.
   * @example 0
   */
  @ApiProperty({ type: 'integer' })
  pending!: number;

  /** The latest invitation or reset link that was not sent; null: there is none. */
  last_failure!: MailFailure | null;
}

/** This Fairlead: what it is, how it is set, and the key with which it reaches servers. */
export class InstanceRecord {
  /** @example "0.1.0" */
  version!: string;

  /** @example "https://fairlead.example.com" */
  public_url!: string;

  /** @example "20.20.2" */
  node_version!: string;

  /**
   * When the process that answers was started.
   * @example "2026-11-20T09:30:00.000Z"
   */
  started_at!: string;

  database!: InstanceDatabase;

  /**
   * Whether rate limits are counted in Redis.
   * @example false
   */
  redis!: boolean;

  mail!: InstanceMail;

  ssh_key!: SshKeyRecord;

  settings!: SettingRecord[];
}
