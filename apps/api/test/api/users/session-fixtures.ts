import type { EventName } from '@fairlead/contracts';
import supertest, { type Response } from 'supertest';
import { EventEntry } from '../../../src/events/event.entity';
import { PASSWORD } from '../../harness/test-access';
import { startApi, type StartApiOptions, type TestApi } from '../../harness/start-api';

export const SIGN_IN_PATH = '/api/dashboard/session';

/** Whom `signedIn(api, 'owner')` signs in. */
export const OWNER_CREDENTIALS = { email: 'owner@example.org', password: PASSWORD };

/** Starts APIs for one test or one file of tests; all of them are stopped after the last test of the calling file. */
export function apiStarter(): (options?: StartApiOptions) => Promise<TestApi> {
  const running: TestApi[] = [];
  afterAll(() => Promise.all(running.map((api) => api.stop())));
  return async (options) => {
    const api = await startApi(options);
    running.push(api);
    return api;
  };
}

export function cookieOf(answer: Response): string {
  return String(answer.headers['set-cookie'] ?? '');
}

/** An existing user, in another browser. */
export async function secondSession(api: TestApi, email: string, password = PASSWORD): Promise<supertest.Agent> {
  const agent = supertest.agent(api.url);
  await agent.post(SIGN_IN_PATH).send({ email, password }).expect(200);
  return agent;
}

export async function userIdOf(agent: supertest.Agent): Promise<string> {
  return (await agent.get(SIGN_IN_PATH).expect(200)).body.data.user.id;
}

/** What the audit log says of this kind, the oldest first. */
export function auditEventsNamed(api: TestApi, name: EventName): Promise<EventEntry[]> {
  return api.dataSource.manager.find(EventEntry, { where: { name }, order: { sequence: 'ASC' } });
}

/** The refusals of a viewer and an admin where only an owner may. */
export async function nonOwnerRefusals(
  requests: (agent: supertest.Agent) => readonly supertest.Test[],
  agents: readonly supertest.Agent[],
): Promise<string[]> {
  const answers: string[] = [];
  for (const agent of agents) {
    for (const request of requests(agent)) {
      const { status, body } = await request;
      answers.push(`${status} ${body.error?.code}`);
    }
  }
  return answers;
}
