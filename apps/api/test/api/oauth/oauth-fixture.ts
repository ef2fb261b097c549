import { ID_TOKEN_TYPES, TOKEN_EXCHANGE_GRANT } from '@fairlead/contracts';
import type { CreateTrustedPipeline, TrustedPipelineRecord } from '@fairlead/dto';
import type supertest from 'supertest';
import { EventEntry } from '../../../src/events/event.entity';
import type { TestApi } from '../../harness/start-api';
import { ID_TOKEN_AUDIENCE, type OidcIssuer } from './oidc-issuer';

export const PIPELINES_PATH = '/api/dashboard/trusted-pipelines';

/** The issuers of tests listen on loopback. */
export const ON_LOOPBACK = {
  FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.1',
  FAIRLEAD_ISSUER_COOLDOWN_SECONDS: '0',
  FAIRLEAD_ROLE: 'api',
};

export function postForm(api: TestApi, path: string, parameters: Record<string, string>): supertest.Test {
  return api.http().post(path).type('form').send(parameters);
}

export function exchange(api: TestApi, idToken: string, more: Record<string, string> = {}): supertest.Test {
  return postForm(api, '/oauth/token', {
    grant_type: TOKEN_EXCHANGE_GRANT,
    subject_token: idToken,
    subject_token_type: ID_TOKEN_TYPES[0],
    ...more,
  });
}

export async function makePipeline(
  admin: supertest.Agent,
  issuer: OidcIssuer,
  more: Partial<CreateTrustedPipeline> = {},
): Promise<TrustedPipelineRecord> {
  const body: CreateTrustedPipeline = {
    name: 'Deploy shop',
    provider: 'github',
    issuer: issuer.url,
    audience: ID_TOKEN_AUDIENCE,
    conditions: [
      { claim: 'repository', values: ['acme/shop'] },
      { claim: 'ref', values: ['refs/heads/main', 'refs/tags/v*'] },
    ],
    scopes: ['applications:read', 'applications:deploy'],
    ...more,
  };
  return (await admin.post(PIPELINES_PATH).send(body).expect(201)).body.data;
}

/** The audit log of refused exchanges, the oldest first. */
export function refusedExchanges(api: TestApi): Promise<EventEntry[]> {
  const where = { name: 'trusted_pipeline.exchange_refused' as const };
  return api.dataSource.manager.find(EventEntry, { where, order: { sequence: 'ASC' } });
}
