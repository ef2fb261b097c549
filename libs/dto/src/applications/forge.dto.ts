import { FORGE_KINDS, FORGE_PROBLEM_CODES, type ForgeKind, type ForgeProblemCode } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsOmittable } from '../common/is-omittable';
import { IsForgeApiUrl, IsForgeToken } from './rules/forge-rules';

/** The forge that the repository is on, and the token by which statuses are set there. */
export class ForgeSettings {
  /**
   * `gitea` is Forgejo as well.
   * @example "github"
   */
  @IsIn(FORGE_KINDS)
  kind!: ForgeKind;

  /**
   * The address of its API. Left out, it follows from the repository: `https://api.github.com`, or `/api/v3` (GitHub), `/api/v4`
   * (GitLab) or `/api/v1` (Gitea, Forgejo) of its host. `http:` is only possible to internal networks that the instance allows.
   * @example "https://git.example.com/api/v4"
   */
  @IsOptional()
  @IsForgeApiUrl()
  api_url?: string | null;

  /**
   * An access token that may set the statuses of commits. It is encrypted at rest, sent only to `api_url`, and never returned.
   * For an API token of Bitbucket, `email:token`.
   * @example "github_pat_example"
   */
  @IsForgeToken()
  token!: string;
}

/** Changes to the forge: what is left out stays as it is. */
export class UpdateForge {
  /** @example "github" */
  @IsOmittable()
  @IsIn(FORGE_KINDS)
  kind?: ForgeKind;

  /**
   * `null` for the address that follows from the repository.
   * @example "https://git.example.com/api/v4"
   */
  @IsOptional()
  @IsForgeApiUrl()
  api_url?: string | null;

  /**
   * It must be sent again with another `kind`, and whenever the address of the API becomes another one: a token is sent nowhere
   * but where it was entered for.
   * @example "github_pat_example"
   */
  @IsOmittable()
  @IsForgeToken()
  token?: string;
}

/** Why the forge did not accept the latest status. */
export class ForgeProblem {
  /**
   * `TOKEN_REFUSED`: the token is not valid, or may not set statuses; `REPOSITORY_NOT_FOUND`: it does not see the repository, or
   * that was moved; `ADDRESS_NOT_ALLOWED`: the address is internal; `REQUEST_REFUSED`: the forge did not accept what was sent;
   * `UNREACHABLE`: there was no answer, or one that said that the forge has failed.
   * @example "TOKEN_REFUSED"
   */
  @ApiProperty({ enum: FORGE_PROBLEM_CODES })
  code!: ForgeProblemCode;

  /** @example "api.github.com refused the token (401): Bad credentials" */
  message!: string;

  /** @example "2026-11-20T10:00:12.300Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  since!: string;
}

/** The forge that deployments are reported to. */
export class ForgeRecord {
  /** @example "github" */
  @ApiProperty({ enum: FORGE_KINDS })
  kind!: ForgeKind;

  /**
   * The address of its API, also where it follows from the repository.
   * @example "https://api.github.com"
   */
  api_url!: string;

  /**
   * Always `true`; the token itself is never returned.
   * @example true
   */
  token_set!: boolean;

  /** `null` since a status was last accepted. */
  problem!: ForgeProblem | null;
}

/** Whether the token can set statuses, as far as that can be determined without setting one. */
export class ForgeCheck {
  /**
   * `false` where `problem` is not `null`, or the token may certainly not set statuses.
   * @example true
   */
  ok!: boolean;

  /**
   * `null` where the forge does not say what this token may do.
   * @example true
   */
  can_set_statuses!: boolean | null;

  /** @example "shop/web" */
  repository!: string;

  /** @example "https://api.github.com" */
  api_url!: string;

  /** Why the repository could not be read. */
  problem!: ForgeCheckProblem | null;
}

/** Why a forge could not be checked. */
export class ForgeCheckProblem {
  /** @example "TOKEN_REFUSED" */
  @ApiProperty({ enum: FORGE_PROBLEM_CODES })
  code!: ForgeProblemCode;

  /** @example "api.github.com refused the token (401): Bad credentials" */
  message!: string;
}
