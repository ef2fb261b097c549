import type { PipelineProvider, Scope } from '@fairlead/contracts';
import { SearchQuery } from '../common/search-query.dto';
import { TokenCreator } from '../tokens/token-record.dto';
import { ClaimCondition } from './trusted-pipeline.dto';

/** Which trusted pipelines, the newest first; `search` is in their names. */
export class TrustedPipelinesQuery extends SearchQuery {}

/** A pipeline that gets tokens for the id tokens of its forge. */
export class TrustedPipelineRecord {
  /** @example "pip_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * Label for people.
   * @example "Deploy shop"
   */
  name!: string;

  /** @example "github" */
  provider!: PipelineProvider;

  /**
   * The claim `iss`.
   * @example "https://token.actions.githubusercontent.com"
   */
  issuer!: string;

  /**
   * The claim `aud`.
   * @example "https://fairlead.example.org"
   */
  audience!: string;

  /** All of them must hold. */
  conditions!: ClaimCondition[];

  /** @example false */
  allow_pull_requests!: boolean;

  /** @example ["applications:read", "applications:deploy"] */
  scopes!: Scope[];

  /**
   * The servers that the tokens are limited to; null: all.
   * @example null
   */
  server_ids!: string[] | null;

  /**
   * The applications that the tokens are limited to; null: all.
   * @example ["app_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  application_ids!: string[] | null;

  /**
   * How long a token is valid, in seconds.
   * @example 900
   */
  lifetime_seconds!: number;

  /** @example true */
  enabled!: boolean;

  /**
   * When it was last given a token.
   * @example "2026-11-20T10:12:44.120Z"
   */
  last_used_at!: string | null;

  /**
   * The run that got the latest token.
   * @example "acme/shop@refs/heads/main"
   */
  last_used_by!: string | null;

  /** Who added it. */
  created_by!: TokenCreator;

  /** @example "2026-11-20T09:30:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T09:30:00.000Z" */
  updated_at!: string;
}
