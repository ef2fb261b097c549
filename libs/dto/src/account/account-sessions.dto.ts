import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';

/** A session of the person who is signed in: a browser, mostly. */
export class AccountSession {
  /** @example "ses_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "2026-11-20T09:30:00.000Z" */
  created_at!: string;

  /**
   * When it was last used, about a minute late.
   * @example "2026-11-20T10:12:44.120Z"
   */
  last_seen_at!: string;

  /**
   * When it ends at the latest; it ends earlier if it is not used.
   * @example "2026-11-27T09:30:00.000Z"
   */
  expires_at!: string;

  /**
   * Where it was last used from.
   * @example "192.0.2.17"
   */
  ip!: string;

  /**
   * What the browser said it is, at most 256 characters.
   * @example "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
   */
  user_agent!: string | null;

  /**
   * Whether it is the session of this request.
   * @example true
   */
  current!: boolean;
}

export const ACCOUNT_SESSION_SORTS = ['created_at', '-created_at', 'last_seen_at', '-last_seen_at'] as const;
export type AccountSessionSort = (typeof ACCOUNT_SESSION_SORTS)[number];

/** The order of one's own sessions. */
export class AccountSessionsQuery extends PageQuery {
  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-last_seen_at"
   * @example "-last_seen_at"
   */
  @IsOptional()
  @IsIn(ACCOUNT_SESSION_SORTS)
  sort: AccountSessionSort = '-last_seen_at';
}

/** Sessions have ended. */
export class EndedSessions {
  /**
   * How many.
   * @example 2
   */
  ended!: number;
}
