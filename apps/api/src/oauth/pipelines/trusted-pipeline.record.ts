import type { TrustedPipelineRecord } from '@fairlead/dto';
import type { TrustedPipeline } from './trusted-pipeline.entity';

export function toTrustedPipelineRecord(pipeline: TrustedPipeline): TrustedPipelineRecord {
  return {
    id: pipeline.id,
    name: pipeline.name,
    provider: pipeline.provider,
    issuer: pipeline.issuer,
    audience: pipeline.audience,
    conditions: pipeline.conditions.map(({ claim, values }) => ({ claim, values: [...values] })),
    allow_pull_requests: pipeline.allowPullRequests,
    scopes: pipeline.scopes,
    server_ids: pipeline.serverIds,
    application_ids: pipeline.applicationIds,
    lifetime_seconds: pipeline.lifetimeSeconds,
    enabled: pipeline.enabled,
    last_used_at: pipeline.lastUsedAt?.toISOString() ?? null,
    last_used_by: pipeline.lastUsedBy,
    created_by: { id: pipeline.createdById, name: pipeline.createdByName },
    created_at: pipeline.createdAt.toISOString(),
    updated_at: pipeline.updatedAt.toISOString(),
  };
}
