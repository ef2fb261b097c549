import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, ROLES, type Role } from '@fairlead/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { SearchQuery } from '../common/search-query.dto';

const EMAIL_MAX = 254;

/** E-mail addresses are told apart without regard to case, and so kept in lower case. */
export function EmailAddress(): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))(
      target,
      property,
    );
    MaxLength(EMAIL_MAX)(target, property);
    IsEmail()(target, property);
  };
}

export function NewPassword(): PropertyDecorator {
  return (target, property) => {
    Length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)(target, property);
    IsString()(target, property);
  };
}

/** Someone who signs in to the dashboard. */
export class UserRecord {
  /** @example "usr_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "ann@example.org" */
  email!: string;

  /** @example "Ann Author" */
  name!: string | null;

  /**
   * `owner` manages people as well, `admin` everything else, `viewer` only reads.
   * @example "admin"
   */
  role!: Role;

  /**
   * Whether the person may sign in.
   * @example true
   */
  active!: boolean;

  /**
   * Whether signing in takes a code of an authenticator app as well.
   * @example false
   */
  totp_enabled!: boolean;

  /** @example "2026-11-20T09:30:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:12:44.120Z" */
  last_sign_in_at!: string | null;
}

/** A new person. */
export class CreateUser {
  /** @example "bob@example.org" */
  @EmailAddress()
  email!: string;

  /** @example "Bob Builder" */
  @IsOptional()
  @IsResourceName()
  name?: string | null;

  /**
   * What they may do.
   * @example "viewer"
   */
  @IsIn(ROLES)
  role!: Role;

  /**
   * First password, 12 to 128 characters, to be passed on to them.
   * @example "correct horse battery staple"
   */
  @NewPassword()
  password!: string;
}

/** Changes to a person; what is left out stays. */
export class UpdateUser {
  /**
   * `null` takes the name away.
   * @example "Bob Builder"
   */
  @IsOptional()
  @IsResourceName()
  name?: string | null;

  /**
   * What they may do, from their next request on; a role that allows less signs them out.
   * @example "admin"
   */
  @ValidateIf((change: UpdateUser) => change.role !== undefined)
  @IsIn(ROLES)
  role?: Role;

  /**
   * What becomes of the valid API tokens that the person has created, where the new role allows less: `keep` leaves them
   * valid.
   * @default "revoke"
   * @example "revoke"
   */
  @ValidateIf((change: UpdateUser) => change.tokens !== undefined)
  @IsIn(['revoke', 'keep'])
  tokens?: 'revoke' | 'keep';
}

export const USER_SORTS = ['created_at', '-created_at', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Which people, and in which order. */
export class UsersQuery extends SearchQuery {
  /**
   * Only those of this role.
   * @example "admin"
   */
  @IsOptional()
  @IsIn(ROLES)
  role?: Role;

  /**
   * Only those who may sign in, or only those who may not.
   * @example true
   */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  active?: boolean;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "email"
   */
  @IsOptional()
  @IsIn(USER_SORTS)
  sort: UserSort = '-created_at';
}
