import { SCOPES, type Role, type Scope } from '@fairlead/contracts';
import type { CreatedToken, CreateToken } from '@fairlead/dto';
import supertest from 'supertest';
import type { Caller } from '../../src/auth/caller';
import { TokensService } from '../../src/tokens/tokens.service';
import { newUser } from '../../src/users/new-user';
import { User } from '../../src/users/user.entity';
import type { TestApi } from './start-api';

export const PASSWORD = 'correct horse battery staple';

/** The user who created the tokens of a test. */
export const TEST_OWNER: Caller = {
  kind: 'session',
  id: 'usr_01jd7q2x5wf8fv2m3v0q4c9s1a',
  name: 'owner@example.org',
  scopes: new Set(SCOPES),
  role: 'owner',
  ip: '127.0.0.1',
};

/** A token with these scopes (all by default); `token` is its text. */
export function makeToken(
  api: TestApi,
  scopes: readonly Scope[] = SCOPES,
  more: Partial<CreateToken> = {},
): Promise<CreatedToken> {
  const body = { name: 'test', scopes: [...scopes], ...more };
  return api.app.get(TokensService, { strict: false }).create(TEST_OWNER, body);
}

/** Requests with the token: `const http = withToken(api, token); await http.get('/api/v1/servers')`. */
export function withToken(api: TestApi, { token }: { token: string }): ReturnType<typeof supertest.agent> {
  return supertest.agent(api.url).set('Authorization', `Bearer ${token}`);
}

/** Requests with a token that has all scopes. */
export async function withAllScopes(api: TestApi): Promise<ReturnType<typeof supertest.agent>> {
  return withToken(api, await makeToken(api));
}

/** A user signed in to the dashboard: the agent keeps the cookie. */
export async function signedInAgent(
  api: TestApi,
  role: Role,
  email = `${role}@example.org`,
): Promise<ReturnType<typeof supertest.agent>> {
  await api.dataSource.manager.insert(User, await newUser({ email, role, password: PASSWORD }));
  const agent = supertest.agent(api.url);
  await agent.post('/api/dashboard/session').send({ email, password: PASSWORD }).expect(200);
  return agent;
}
