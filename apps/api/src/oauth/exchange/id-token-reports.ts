import { Injectable } from '@nestjs/common';
import type { CheckedPipeline, CheckIdToken, ExchangePreview, IdTokenReport } from '@fairlead/dto';
import type { PipelineMatch } from './choose-pipeline';
import { IdTokenInspector, type AcceptedIdToken } from './id-token-inspector';
import { runNameOf } from './pipeline-run';

/** What an exchange would do, for people who set a pipeline up. */
@Injectable()
export class IdTokenReports {
  constructor(private readonly inspector: IdTokenInspector) {}

  async report({ id_token, trusted_pipeline_id }: CheckIdToken): Promise<IdTokenReport> {
    const inspection = await this.inspector.inspect(id_token.trim(), trusted_pipeline_id ?? undefined);
    const { accepted, checklist, claims, matches } = inspection;
    return {
      accepted: accepted !== undefined,
      checks: checklist.records,
      claims: claims === undefined ? null : { ...claims },
      pipelines: matches.map(toCheckedPipeline),
      token: accepted ? toPreview(accepted) : null,
    };
  }
}

function toCheckedPipeline({ pipeline, conditions, refusesPullRequest, accepts }: PipelineMatch): CheckedPipeline {
  return {
    id: pipeline.id,
    name: pipeline.name,
    conditions: conditions.map(({ claim, values, actual, holds }) => ({
      claim,
      values: [...values],
      actual: actual ?? null,
      holds,
    })),
    refuses_pull_request: refusesPullRequest,
    accepts,
  };
}

function toPreview({ match: { pipeline }, claims }: AcceptedIdToken): ExchangePreview {
  return {
    trusted_pipeline_id: pipeline.id,
    trusted_pipeline_name: pipeline.name,
    name: runNameOf(claims),
    scopes: pipeline.scopes,
    server_ids: pipeline.serverIds,
    application_ids: pipeline.applicationIds,
    expires_in: pipeline.lifetimeSeconds,
  };
}
