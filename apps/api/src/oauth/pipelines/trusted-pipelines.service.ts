import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_ISSUERS, PIPELINE_LIFETIME_DEFAULT, type EventNameOf } from '@fairlead/contracts';
import {
  checkClaimConditions,
  type CreateTrustedPipeline,
  type TrustedPipelineRecord,
  type TrustedPipelinesQuery,
  type UpdateTrustedPipeline,
} from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from '../../auth/caller';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import { newId } from '../../platform/database/new-id';
import { findLocked } from '../../platform/database/query/find-locked';
import { likeContains } from '../../platform/database/query/like-search';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import { ResultPage } from '../../platform/http/response/result-page';
import { OutboundRequests } from '../../platform/network/outbound-requests';
import { assertBinding, scopesInForce } from '../../tokens/token-binding';
import { PipelineTokens } from '../../tokens/pipeline-tokens';
import { TrustedPipeline } from './trusted-pipeline.entity';
import { toTrustedPipelineRecord } from './trusted-pipeline.record';

/** Changes after which the tokens that were issued before stay valid. */
const HARMLESS: ReadonlySet<string> = new Set(['name', 'lifetime_seconds']);

/** They belong to the instance, not to the person who has added them. */
@Injectable()
export class TrustedPipelinesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly events: EventsService,
    private readonly requests: OutboundRequests,
    private readonly tokens: PipelineTokens,
  ) {}

  async list(query: TrustedPipelinesQuery): Promise<ResultPage<TrustedPipelineRecord>> {
    const [pipelines, total] = await this.dataSource.manager.findAndCount(TrustedPipeline, {
      where: query.search === undefined ? {} : { name: likeContains(query.search) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new ResultPage(pipelines.map(toTrustedPipelineRecord), total, query);
  }

  async find(id: string): Promise<TrustedPipelineRecord> {
    const pipeline = await this.dataSource.manager.findOneBy(TrustedPipeline, { id });
    if (!pipeline) throw new AppError('RESOURCE_NOT_FOUND');
    return toTrustedPipelineRecord(pipeline);
  }

  async create(caller: Caller, body: CreateTrustedPipeline): Promise<TrustedPipelineRecord> {
    const pipeline = this.newPipeline(caller, body);
    this.assertValid(pipeline);
    return this.dataSource.transaction(async (tx) => {
      await this.assertRoom(tx);
      await assertBinding(tx, body);
      await tx.insert(TrustedPipeline, partialRow<TrustedPipeline>(pipeline));
      await this.record(tx, caller, pipeline, 'trusted_pipeline.created', contentOf(pipeline));
      return toTrustedPipelineRecord(pipeline);
    });
  }

  /** An exchange locks the row too, so none that began before the change issues a token after it. */
  update(caller: Caller, id: string, body: UpdateTrustedPipeline): Promise<TrustedPipelineRecord> {
    return this.dataSource.transaction(async (tx) => {
      const pipeline = await this.requireLocked(tx, id);
      const before = toTrustedPipelineRecord(pipeline);
      Object.assign(pipeline, changesOf(body), { updatedAt: new Date() });
      pipeline.scopes = scopesInForce(pipeline.scopes, pipeline.applicationIds);
      this.assertValid(pipeline);
      const after = toTrustedPipelineRecord(pipeline);
      const changed = changedFields(before, after);
      if (changed.length === 0) return before;
      // One that was deleted meanwhile must not prevent other changes.
      if (changed.includes('application_ids') || changed.includes('server_ids')) await assertBinding(tx, after);
      await tx.save(TrustedPipeline, pipeline);
      const endsTokens = changed.some((field) => !HARMLESS.has(field));
      const revoked_tokens = endsTokens ? await this.tokens.revokeOf(tx, id) : 0;
      const data = { changed, ...contentOf(pipeline), revoked_tokens };
      await this.record(tx, caller, pipeline, 'trusted_pipeline.updated', data);
      return after;
    });
  }

  remove(caller: Caller, id: string): Promise<TrustedPipelineRecord> {
    return this.dataSource.transaction(async (tx) => {
      const pipeline = await this.requireLocked(tx, id);
      await tx.delete(TrustedPipeline, { id });
      const revoked_tokens = await this.tokens.revokeOf(tx, id);
      await this.record(tx, caller, pipeline, 'trusted_pipeline.deleted', { revoked_tokens });
      return toTrustedPipelineRecord(pipeline);
    });
  }

  private newPipeline(caller: Caller, body: CreateTrustedPipeline): TrustedPipeline {
    const { provider, enabled = true } = body;
    const issuer = body.issuer ?? DEFAULT_ISSUERS[provider];
    if (issuer === undefined)
      throw invalidField('issuer', `issuer is required with the provider ${provider}`, 'is_issuer');
    const createdAt = new Date();
    return {
      id: newId('trustedPipeline'),
      name: body.name,
      provider,
      issuer,
      audience: body.audience ?? this.config.publicUrl(),
      conditions: body.conditions,
      allowPullRequests: body.allow_pull_requests ?? false,
      scopes: scopesInForce(body.scopes, body.application_ids),
      serverIds: body.server_ids ?? null,
      applicationIds: body.application_ids ?? null,
      lifetimeSeconds: body.lifetime_seconds ?? PIPELINE_LIFETIME_DEFAULT,
      enabled,
      lastUsedAt: null,
      lastUsedBy: null,
      createdById: caller.id,
      createdByName: caller.name,
      createdAt,
      updatedAt: createdAt,
    };
  }

  /** What depends on several fields, or on the settings. */
  private assertValid({ provider, conditions, issuer }: TrustedPipeline): void {
    const problem = checkClaimConditions(provider, conditions);
    if (problem !== undefined) throw invalidField('conditions', `conditions ${problem}`, 'identify_repository');
    const refusal = this.requests.refusalOf(issuer);
    if (refusal !== undefined) throw invalidField('issuer', refusal, 'is_issuer');
  }

  private async requireLocked(tx: Tx, id: string): Promise<TrustedPipeline> {
    const pipeline = await findLocked(tx, TrustedPipeline, { id });
    if (!pipeline) throw new AppError('RESOURCE_NOT_FOUND');
    return pipeline;
  }

  private async assertRoom(tx: Tx): Promise<void> {
    const limit = this.config.get('FAIRLEAD_TRUSTED_PIPELINES_MAX');
    if ((await tx.count(TrustedPipeline)) < limit) return;
    throw new AppError('RESOURCE_CONFLICT', {
      message: `There are ${limit} trusted pipelines already; delete one, or raise FAIRLEAD_TRUSTED_PIPELINES_MAX.`,
    });
  }

  private record(
    tx: Tx,
    caller: Caller,
    { id, name }: TrustedPipeline,
    event: EventNameOf<'trusted_pipeline'>,
    data: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const subject = { type: 'trusted_pipeline', id, name } as const;
    return this.events.record(tx, { name: event, subject, actor: actorOf(caller), data });
  }
}

/** What the audit log needs to tell who had access to what. */
function contentOf({ issuer, audience, conditions, scopes, enabled, ...pipeline }: TrustedPipeline) {
  return {
    issuer,
    audience,
    conditions,
    allow_pull_requests: pipeline.allowPullRequests,
    scopes,
    server_ids: pipeline.serverIds,
    application_ids: pipeline.applicationIds,
    enabled,
  };
}

function changesOf(body: UpdateTrustedPipeline): Partial<TrustedPipeline> {
  const { name, issuer, audience, conditions, scopes, enabled } = body;
  return {
    ...(name !== undefined && { name }),
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
    ...(conditions !== undefined && { conditions }),
    ...(body.allow_pull_requests !== undefined && { allowPullRequests: body.allow_pull_requests }),
    ...(scopes !== undefined && { scopes }),
    ...(body.server_ids !== undefined && { serverIds: body.server_ids }),
    ...(body.application_ids !== undefined && { applicationIds: body.application_ids }),
    ...(body.lifetime_seconds !== undefined && { lifetimeSeconds: body.lifetime_seconds }),
    ...(enabled !== undefined && { enabled }),
  };
}

function changedFields(before: TrustedPipelineRecord, after: TrustedPipelineRecord): string[] {
  return Object.entries(after).flatMap(([field, value]) =>
    field !== 'updated_at' && JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)) ? [field] : [],
  );
}
