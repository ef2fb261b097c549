import {
  PUSH_FORGES,
  PUSH_SOURCES,
  PUSH_STATUSES,
  type PushForge,
  type PushSource,
  type PushStatus,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** The head of the repository when it was inspected. */
export class PushedHead {
  /** @example "refs/heads/main" */
  ref!: string;

  /** @example "9fceb02d0ae598e95dc970b74767f19372d61af8" */
  commit!: string;
}

/** A push and its result. */
export class PushRecord {
  /** @example "psh_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /**
   * `poll`: no hook announced it. `manual`: a check that was requested.
   * @example "hook"
   */
  @ApiProperty({ enum: PUSH_SOURCES })
  source!: PushSource;

  /** @example "github" */
  @ApiProperty({ enum: PUSH_FORGES, nullable: true })
  forge!: PushForge | null;

  /**
   * As the sender names it.
   * @example "push"
   */
  event!: string | null;

  /**
   * As the sender names it. What is deployed is what the repository has.
   * @example "refs/heads/main"
   */
  ref!: string | null;

  /**
   * As the sender names it.
   * @example "9fceb02d0ae598e95dc970b74767f19372d61af8"
   */
  commit!: string | null;

  /**
   * Who pushed, as the sender names them.
   * @example "ann"
   */
  sender!: string | null;

  /** @example "72d3162e-cc78-11e3-81ab-4c9367dc0958" */
  delivery_id!: string | null;

  /** @example "deployed" */
  @ApiProperty({ enum: PUSH_STATUSES })
  status!: PushStatus;

  head!: PushedHead | null;

  /** @example "dep_01jd7q5v0bmx9s8d7f6g5h4j3k" */
  deployment_id!: string | null;

  /**
   * Why it deployed nothing: a word for programs.
   * @example "paths_unchanged"
   */
  reason!: string | null;

  /** @example "No file that counts differs between the live commit and the head." */
  message!: string | null;

  /** @example "2026-11-20T08:00:00.120Z" */
  created_at!: string;

  /** @example "2026-11-20T08:00:01.020Z" */
  decided_at!: string | null;
}

/** The response to a hook. The repository is inspected afterwards. */
export class PushReceipt {
  /**
   * The entry of the log; `null` where none was made.
   * @example "psh_01jd7q7c3dhw6y8r1n5p7t9v2x"
   */
  push_id!: string | null;

  /** @example "pending" */
  @ApiProperty({ enum: ['pending', 'skipped'] })
  status!: 'pending' | 'skipped';

  /** @example null */
  reason!: string | null;

  /** @example null */
  message!: string | null;
}

/** Why the repository could not be read. */
export class PushCheckError {
  /** @example "REPOSITORY_NOT_FOUND" */
  code!: string;

  /** @example "The repository does not exist." */
  message!: string;
}

/** The last hook with a valid signature. */
export class ReceivedPushHook {
  /** @example "2026-11-20T08:00:00.120Z" */
  at!: string;

  /** @example "github" */
  @ApiProperty({ enum: PUSH_FORGES })
  forge!: PushForge;
}

/** Whether pushes are noticed: by checks of the repository, and by hooks. */
export class PushChecksRecord {
  /**
   * When the repository was last checked; `null` before the first time, and without `auto_deploy`.
   * @example "2026-11-20T08:00:01.020Z"
   */
  last_checked_at!: string | null;

  /**
   * When it is checked next; `null` where only hooks cause checks.
   * @example "2026-11-20T08:01:00.400Z"
   */
  next_check_at!: string | null;

  last_error!: PushCheckError | null;

  last_hook!: ReceivedPushHook | null;
}

/** Where a forge announces pushes, and the secret by which it signs them. */
export class PushHookRecord {
  /** @example "https://fairlead.example.com/hooks/Zm9yIGV4YW1wbGUgb25seSwgbm8gc2Vj" */
  url!: string;

  /** @example "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw9r8GKYqrTwg=" */
  secret!: string;

  /**
   * Until then the secret before is valid as well.
   * @example null
   */
  previous_secret_valid_until!: string | null;

  /**
   * When a hook with a valid signature arrived last.
   * @example "2026-11-20T08:00:00.120Z"
   */
  last_used_at!: string | null;
}
