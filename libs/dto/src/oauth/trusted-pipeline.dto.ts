import {
  PIPELINE_LIFETIME_MAX,
  PIPELINE_LIFETIME_MIN,
  PIPELINE_PROVIDERS,
  SCOPES,
  type PipelineProvider,
  type Scope,
} from '@fairlead/contracts';
import { Type } from 'class-transformer';
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
  ValidateNested,
} from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { IsOmittable } from '../common/is-omittable';
import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';
import { AreClaimValues, IsClaimName } from './claim-condition-rules';

const LIST_MAX = 100;
const CONDITIONS_MAX = 20;
const ISSUER_MAX = 300;
const AUDIENCE_MAX = 300;
const ID = '[0-7][0-9a-hjkmnp-tv-z]{25}';

/** Whether its address may be connected to is decided when it is. */
function checkIssuer(value: unknown): string | undefined {
  const expected = 'must be the https URL of an issuer, without a query and a fragment';
  if (typeof value !== 'string' || value.length > ISSUER_MAX || hasControlCharacters(value)) return expected;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value) || /[?#\\]/.test(value)) return expected;
  const { username, password } = new URL(value);
  return username === '' && password === '' ? undefined : expected;
}

function checkAudience(value: unknown): string | undefined {
  return typeof value === 'string' &&
    value !== '' &&
    value.length <= AUDIENCE_MAX &&
    !hasControlCharacters(value) &&
    isWellFormed(value)
    ? undefined
    : `must be a text of 1 to ${AUDIENCE_MAX} characters without control characters`;
}

const IsIssuer = (): PropertyDecorator => validationRule('is_issuer', checkIssuer);
const IsAudience = (): PropertyDecorator => validationRule('is_audience', checkAudience);

/** A claim of the id token and the values that it may have. */
export class ClaimCondition {
  /**
   * The name of the claim.
   * @example "repository"
   */
  @IsClaimName()
  claim!: string;

  /**
   * One of these must be the value. `*` stands for any characters but a colon; upper and lower case differ.
   * @example ["acme/shop"]
   */
  @AreClaimValues()
  values!: string[];
}

/** A pipeline that gets tokens for the id tokens of its forge. */
export class CreateTrustedPipeline {
  /**
   * Label for people.
   * @example "Deploy shop"
   */
  @IsResourceName()
  name!: string;

  /**
   * Who issues the id tokens. It cannot be changed later.
   * @example "github"
   */
  @IsIn(PIPELINE_PROVIDERS)
  provider!: PipelineProvider;

  /**
   * The URL of the issuer, exactly as in the claim `iss`. Required with `forgejo` and `oidc`; if it is not given, that of github.com
   * or gitlab.com.
   * @example "https://token.actions.githubusercontent.com"
   */
  @IsOmittable()
  @IsIssuer()
  issuer?: string;

  /**
   * The claim `aud` that the pipeline requests. If it is not given, the public URL of this instance.
   * @example "https://fairlead.example.org"
   */
  @IsOmittable()
  @IsAudience()
  audience?: string;

  /** All of them must hold. One must identify the repository. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CONDITIONS_MAX)
  @ValidateNested({ each: true })
  @Type(() => ClaimCondition)
  conditions!: ClaimCondition[];

  /**
   * Whether runs for pull and merge requests get tokens too: their code may come from strangers.
   * @default false
   * @example false
   */
  @IsOmittable()
  @IsBoolean()
  allow_pull_requests?: boolean;

  /**
   * What the tokens may do.
   * @example ["applications:read", "applications:deploy"]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes!: Scope[];

  /**
   * Limits the tokens to these servers and what is on them; all servers, if this is not given.
   * @example ["srv_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^srv_${ID}$`), { each: true, message: 'each of $property must be the id of a server' })
  server_ids?: string[] | null;

  /**
   * Limits the tokens to these applications; all applications, if this is not given.
   * @example ["app_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^app_${ID}$`), { each: true, message: 'each of $property must be the id of an application' })
  application_ids?: string[] | null;

  /**
   * How long a token is valid, in seconds.
   * @default 900
   * @example 900
   */
  @IsOmittable()
  @IsInt()
  @Min(PIPELINE_LIFETIME_MIN)
  @Max(PIPELINE_LIFETIME_MAX)
  lifetime_seconds?: number;

  /**
   * Whether tokens are issued.
   * @default true
   * @example true
   */
  @IsOmittable()
  @IsBoolean()
  enabled?: boolean;
}

/**
 * Changes to a trusted pipeline; what is left out stays. A change of anything but `name` and `lifetime_seconds` revokes the tokens
 * that it has issued.
 */
export class UpdateTrustedPipeline {
  /** @example "Deploy shop" */
  @IsOmittable()
  @IsResourceName()
  name?: string;

  /** @example "https://token.actions.githubusercontent.com" */
  @IsOmittable()
  @IsIssuer()
  issuer?: string;

  /** @example "https://fairlead.example.org" */
  @IsOmittable()
  @IsAudience()
  audience?: string;

  @IsOmittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CONDITIONS_MAX)
  @ValidateNested({ each: true })
  @Type(() => ClaimCondition)
  conditions?: ClaimCondition[];

  /** @example false */
  @IsOmittable()
  @IsBoolean()
  allow_pull_requests?: boolean;

  /** @example ["applications:read", "applications:deploy"] */
  @IsOmittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes?: Scope[];

  /**
   * `null`: all servers.
   * @example ["srv_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^srv_${ID}$`), { each: true, message: 'each of $property must be the id of a server' })
  server_ids?: string[] | null;

  /**
   * `null`: all applications.
   * @example ["app_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_MAX)
  @ArrayUnique()
  @Matches(new RegExp(`^app_${ID}$`), { each: true, message: 'each of $property must be the id of an application' })
  application_ids?: string[] | null;

  /** @example 900 */
  @IsOmittable()
  @IsInt()
  @Min(PIPELINE_LIFETIME_MIN)
  @Max(PIPELINE_LIFETIME_MAX)
  lifetime_seconds?: number;

  /**
   * `false` also revokes the tokens that it has issued.
   * @example true
   */
  @IsOmittable()
  @IsBoolean()
  enabled?: boolean;
}
