import { randomUUID } from 'node:crypto';
import { PUSH_FORGES, type PushForge } from '@fairlead/contracts';
import type { PushHookRecord } from '@fairlead/dto';
import { seededRandom } from '@fairlead/testbed';
import { PushHook } from '../../../src/pushes/hooks/push-hook.entity';
import { readHookHeaders } from '../../../src/pushes/hooks/forges';
import { hasSignature, isSigned } from '../../../src/pushes/hooks/verify-signature';
import { PushScheduler } from '../../../src/pushes/checks/push-scheduler';
import type { TestApi } from '../../harness/start-api';
import { API_ONLY, applicationRoute, startWithServer } from '../../harness/test-records';
import { FakeRepository } from './fake-repository';
import { signedHook, type SentHook } from './forge-hooks';
import { FORGERIES, type Forgery, type ForgeryContext } from './forgeries';
import { PushesFixture } from './pushes-fixture';

const SENT = 1000;
const CHECKED = 9000;
const AT_ONCE = 20;
const SEED = 20_261_124;
const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

describe('forged hooks', () => {
  let api: TestApi;
  let pushes: PushesFixture;
  let scheduler: PushScheduler;
  let repository: FakeRepository;
  let secret: string;
  let otherSecrets: ForgeryContext['otherSecrets'];
  /** A delivery of each forge that was accepted. */
  const accepted = new Map<PushForge, SentHook>();
  const random = seededRandom(SEED);

  beforeAll(async () => {
    // Without a limit on refusals, of which this address has more than the limit.
    const { http, serverId, ...started } = await startWithServer({ ...API_ONLY, FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0' });
    ({ api } = started);
    scheduler = api.app.get(PushScheduler, { strict: false });
    repository = new FakeRepository(api);
    repository.reset(A);
    pushes = await PushesFixture.create(api, http, serverId);
    const other = await PushesFixture.create(api, http, serverId);
    const { body } = await http.post(`${applicationRoute(pushes.application)}/push-hook/rotate`).expect(200);
    const rotated: PushHookRecord = body.data;
    ({ secret } = rotated);
    const { id: applicationId } = pushes.application;
    await api.dataSource.manager.update(PushHook, { applicationId }, { previousSecretUntil: new Date(0) });
    const unknown = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    otherSecrets = { unknown, ofAnotherHook: other.hook.secret, rotatedOut: pushes.hook.secret };
    await scheduler.settle();

    repository.push(B);
    for (const forge of PUSH_FORGES) {
      const hook = await signedHook(forge, secret);
      expect((await pushes.send(hook)).status).toBe(202);
      accepted.set(forge, hook);
    }
    await scheduler.settle();
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await api.stop();
  });

  async function send({ headers, body }: SentHook, path: string): Promise<{ status: number; text: string }> {
    const answer = await fetch(new URL(path, api.url), { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  }

  /** What is wrong with the answer; nothing if it is as it should be. */
  async function sendForged(forge: PushForge, { name, status, make }: Forgery): Promise<string[]> {
    const hook = await make(contextOf(forge));
    const answer = await send(hook, status === 404 ? `/hooks/${randomUUID()}` : pushes.path);
    const isReplayed = answer.status === 202 && answer.text.includes('"reason":"replayed"');
    const isRight = status === 'replayed' ? isReplayed : answer.status === status;
    return isRight ? [] : [`${name}, ${forge}: ${answer.status}`];
  }

  const kindsOf = (forge: PushForge): Forgery[] => FORGERIES.filter(({ forges }) => forges?.includes(forge) ?? true);
  const kinds = PUSH_FORGES.flatMap((forge) => kindsOf(forge).map((forgery) => ({ forge, forgery })));

  function contextOf(forge: PushForge): ForgeryContext {
    const before = accepted.get(forge);
    if (!before) throw new Error(`Nothing was accepted of ${forge}.`);
    return { forge, secret, otherSecrets, accepted: before, random };
  }

  it(`start nothing: ${SENT} sent ones that are unsigned, altered, replayed or signed with another secret`, async () => {
    const before = { watch: await pushes.watch(), pushes: await pushes.pushes(), checks: repository.checks };
    const wrong: string[] = [];
    let sent = 0;
    const sendSome = async (): Promise<void> => {
      while (sent < SENT) {
        const kind = kinds[sent % kinds.length];
        sent += 1;
        if (kind) wrong.push(...(await sendForged(kind.forge, kind.forgery)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    expect([sent, wrong]).toEqual([SENT, []]);
    expect({ watch: await pushes.watch(), pushes: await pushes.pushes(), checks: repository.checks }).toEqual(before);
    expect((await pushes.deployments()).map(({ pinnedCommit }) => pinnedCommit)).toEqual([B]);
  });

  it(`are refused by the check of signatures: ${CHECKED} more, of all forges in turn`, async () => {
    const refused = kinds.filter(({ forgery }) => forgery.status === 401);
    const wrong: string[] = [];
    for (let count = 0; count < CHECKED; count += 1) {
      const { forge, forgery } = refused[count % refused.length] ?? {};
      if (forge && forgery && isAccepted(forge, await forgery.make(contextOf(forge)), secret))
        wrong.push(`${forgery.name}, ${forge}`);
    }
    expect(wrong).toEqual([]);
    for (const forge of PUSH_FORGES) expect(isAccepted(forge, await signedHook(forge, secret), secret)).toBe(true);
  });

  it('start nothing either where a delivery comes again as another one, because the repository has nothing new', async () => {
    const ids: Partial<Record<PushForge, string>> = {
      github: 'X-GitHub-Delivery',
      forgejo: 'X-Forgejo-Delivery',
      bitbucket: 'X-Request-UUID',
    };
    for (const [forge, id] of Object.entries(ids)) {
      const hook = [...accepted].find(([name]) => name === forge)?.[1];
      const answer = await send({ body: '', ...hook, headers: { ...hook?.headers, [id]: randomUUID() } }, pushes.path);
      expect(answer.status).toBe(202);
      await scheduler.settle();
      expect((await pushes.pushes()).at(-1)).toMatchObject({ forge, status: 'skipped', reason: 'already_queued' });
    }
    expect(await pushes.deployments()).toHaveLength(1);
  });
});

/** What the service asks of a hook before anything else. */
function isAccepted(forge: PushForge, { headers, body }: SentHook, secret: string): boolean {
  const received = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  expect(readHookHeaders(received).forge).toBe(forge);
  return hasSignature(forge, received) && isSigned(forge, received, Buffer.from(body), [secret]);
}
