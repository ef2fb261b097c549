import { ID_TOKEN_CHECKS, ID_TOKEN_MAX_LENGTH, type IdTokenCheckName, type Scope } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

export const CHECK_RESULTS = ['passed', 'failed', 'skipped'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** An id token to check, without using it. */
export class CheckIdToken {
  /**
   * As the forge has issued it; blanks at its ends do not matter.
   * @example "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJpc3MiOiJodHRwczovL2dpdGxhYi5jb20ifQ.c2lnbmF0dXJl"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(ID_TOKEN_MAX_LENGTH + 100)
  id_token!: string;

  /**
   * The trusted pipeline that the request would name. If this is not given: whichever accepts the token.
   * @example "pip_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @Matches(/^pip_[0-7][0-9a-hjkmnp-tv-z]{25}$/, { message: '$property must be the id of a trusted pipeline' })
  trusted_pipeline_id?: string | null;
}

/** One of the checks of an id token. */
export class IdTokenCheckRecord {
  /** @example "audience" */
  @ApiProperty({ enum: ID_TOKEN_CHECKS })
  name!: IdTokenCheckName;

  /**
   * `skipped`: it was not reached.
   * @example "passed"
   */
  @ApiProperty({ enum: CHECK_RESULTS })
  result!: CheckResult;

  /**
   * What was found, in one sentence.
   * @example "The audience is \"https://fairlead.example.org\"."
   */
  message!: string;
}

/** A condition of a trusted pipeline compared with the token. */
export class CheckedCondition {
  /** @example "ref" */
  claim!: string;

  /** @example ["refs/heads/main"] */
  values!: string[];

  /**
   * The value in the token; null: it has no such claim.
   * @example "refs/heads/feature"
   */
  actual!: string | null;

  /** @example false */
  holds!: boolean;
}

/** A trusted pipeline of the issuer and audience of the token, and whether it accepts the claims. */
export class CheckedPipeline {
  /** @example "pip_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "Deploy shop" */
  name!: string;

  conditions!: CheckedCondition[];

  /**
   * Whether the run is for a pull request, which the trusted pipeline does not allow.
   * @example false
   */
  refuses_pull_request!: boolean;

  /**
   * Whether it accepts the token. Of several, the one with the most conditions issues the token, then the one with the fewest
   * wildcards, then the oldest.
   * @example false
   */
  accepts!: boolean;
}

/** The token that an exchange would give. */
export class ExchangePreview {
  /** @example "pip_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  trusted_pipeline_id!: string;

  /** @example "Deploy shop" */
  trusted_pipeline_name!: string;

  /**
   * Its name, which events and the audit log show.
   * @example "acme/shop@refs/heads/main"
   */
  name!: string;

  /** @example ["applications:read", "applications:deploy"] */
  scopes!: Scope[];

  /** @example null */
  server_ids!: string[] | null;

  /** @example null */
  application_ids!: string[] | null;

  /** @example 900 */
  expires_in!: number;
}

/** What an exchange of an id token would do. Nothing was issued, and the token can still be used. */
export class IdTokenReport {
  /** @example false */
  accepted!: boolean;

  /** In the order in which they are made. */
  checks!: IdTokenCheckRecord[];

  /** The claims as they are in the token, whether its signature is valid or not; null: it cannot be read. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { iss: 'https://token.actions.githubusercontent.com', repository: 'acme/shop' },
  })
  claims!: Record<string, unknown> | null;

  pipelines!: CheckedPipeline[];

  /** What it would get; null: nothing. */
  token!: ExchangePreview | null;
}
