import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ACCESS_TOKEN_TYPE, ID_TOKEN_TYPES, type Scope } from '@fairlead/contracts';
import type { OAuthTokenResponse } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { isUniqueViolation } from '../../platform/database/errors/is-unique-violation';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { TokenIssuer, type IssuedToken } from '../../tokens/token-issuer';
import { requiredParameter, type FormParameters } from '../endpoint/form-parameters';
import { OAuthError } from '../endpoint/oauth-error';
import { parseScopes } from '../endpoint/scope-parameter';
import { toTokenResponse } from '../endpoint/token-response';
import { TrustedPipeline } from '../pipelines/trusted-pipeline.entity';
import { matchPipeline } from './choose-pipeline';
import { IdTokenInspector, type AcceptedIdToken, type IdTokenInspection } from './id-token-inspector';
import { runNameOf } from './pipeline-run';
import { refusalMessage } from './refusal-message';
import { RefusedExchanges, type RefusedExchange } from './refused-exchanges';
import { UsedIdToken } from './used-id-token.entity';

const PIPELINE_ID = /^pip_[0-9a-z]{26}$/;
const RETRY_AFTER = { 'Retry-After': '30' };

/** Exchanges the id token of a pipeline for an API token (RFC 8693). */
@Injectable()
export class TokenExchangeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly inspector: IdTokenInspector,
    private readonly issuer: TokenIssuer,
    private readonly refused: RefusedExchanges,
  ) {}

  async exchange(request: ApiRequest, parameters: FormParameters): Promise<OAuthTokenResponse> {
    assertTokenTypes(parameters);
    const scopes = parseScopes(parameters.get('scope'));
    const pipelineId = parameters.get('trusted_pipeline_id');
    if (pipelineId !== undefined && !PIPELINE_ID.test(pipelineId))
      throw new OAuthError('invalid_request', { message: 'trusted_pipeline_id must be the id of a trusted pipeline.' });
    const inspection = await this.inspector.inspect(requiredParameter(parameters, 'subject_token'), pipelineId);
    const { accepted, refusal } = inspection;
    if (!accepted) {
      const failure = refusal ?? {
        check: 'conditions',
        reason: 'no_match',
        message: 'No trusted pipeline accepts it.',
      };
      throw await this.refusal(request, inspection, failure);
    }
    return this.issue(request, inspection, accepted, scopes);
  }

  private async issue(
    request: ApiRequest,
    inspection: IdTokenInspection,
    accepted: AcceptedIdToken,
    wanted: readonly Scope[] | undefined,
  ): Promise<OAuthTokenResponse> {
    const { scopes } = accepted.match.pipeline;
    if (wanted?.some((scope) => !scopes.includes(scope))) throw await this.scopeRefusal(request, inspection);
    try {
      const issued = await this.dataSource.transaction((tx) => this.insert(tx, request, accepted, wanted));
      if (issued) return { ...toTokenResponse(issued), issued_token_type: ACCESS_TOKEN_TYPE };
    } catch (error) {
      if (!isUniqueViolation(error, 'used_id_tokens_pk', 'used_id_tokens.id')) throw error;
      const message = 'It was exchanged already, at the same time.';
      throw await this.refusal(request, inspection, { check: 'single_use', reason: 'replayed', message });
    }
    const message = 'The trusted pipeline was changed meanwhile.';
    throw await this.refusal(request, inspection, { check: 'conditions', reason: 'no_match', message });
  }

  /** Undefined where the trusted pipeline was changed or deleted meanwhile, and does not accept the token any more. */
  private async insert(
    tx: Tx,
    request: ApiRequest,
    { match, claims, replayKey, expiresAt }: AcceptedIdToken,
    wanted: readonly Scope[] | undefined,
  ): Promise<IssuedToken | undefined> {
    const pipeline = await findLocked(tx, TrustedPipeline, { id: match.pipeline.id });
    const { issuer, audience } = match.pipeline;
    if (!pipeline?.enabled || pipeline.issuer !== issuer || pipeline.audience !== audience) return undefined;
    if (!matchPipeline(pipeline, claims).accepts) return undefined;
    await tx.insert(UsedIdToken, { id: replayKey, expiresAt });
    const { id, name, scopes } = pipeline;
    const now = new Date();
    const runName = runNameOf(claims);
    await tx.update(TrustedPipeline, { id }, { lastUsedAt: now, lastUsedBy: runName });
    return this.issuer.issue(
      tx,
      {
        name: runName,
        scopes: scopes.filter((scope) => wanted === undefined || wanted.includes(scope)),
        server_ids: pipeline.serverIds,
        application_ids: pipeline.applicationIds,
        expires_at: new Date(now.getTime() + pipeline.lifetimeSeconds * 1000),
      },
      {
        createdBy: { id, name },
        pipelineId: id,
        data: { pipeline: { id, name }, subject: String(claims['sub']).slice(0, 300), ip: request.ip },
      },
    );
  }

  private async refusal(
    request: ApiRequest,
    { claims, matches }: IdTokenInspection,
    { check, reason, message }: NonNullable<IdTokenInspection['refusal']>,
  ): Promise<OAuthError> {
    await this.refused.record(request, { check, reason, message, claims, pipeline: onlyOne(matches) });
    const text = refusalMessage(reason, claims);
    return reason === 'issuer_unavailable'
      ? new OAuthError('temporarily_unavailable', { message: text, reason, headers: RETRY_AFTER })
      : new OAuthError('invalid_request', { message: text, reason });
  }

  private async scopeRefusal(request: ApiRequest, { claims, matches }: IdTokenInspection): Promise<OAuthError> {
    const message = 'The request wants scopes that the trusted pipeline does not have.';
    const refused: RefusedExchange = {
      check: 'scope',
      reason: 'invalid_scope',
      message,
      claims,
      pipeline: onlyOne(matches),
    };
    await this.refused.record(request, refused);
    return new OAuthError('invalid_scope', { message });
  }
}

function assertTokenTypes(parameters: FormParameters): void {
  const type = requiredParameter(parameters, 'subject_token_type');
  if (!ID_TOKEN_TYPES.some((known) => known === type))
    throw new OAuthError('invalid_request', { message: `subject_token_type must be ${ID_TOKEN_TYPES.join(' or ')}.` });
  const requested = parameters.get('requested_token_type');
  if (requested !== undefined && requested !== ACCESS_TOKEN_TYPE)
    throw new OAuthError('invalid_request', { message: `requested_token_type can only be ${ACCESS_TOKEN_TYPE}.` });
}

function onlyOne(matches: IdTokenInspection['matches']): TrustedPipeline | undefined {
  return matches.length === 1 ? matches[0]?.pipeline : undefined;
}
