import type { PushHookRecord, PushRecord } from '@fairlead/dto';
import { seededRandom, staticSite, type TestHost, type TestRepository } from '@fairlead/testbed';
import type { DeploymentRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, Scenario, type ScenarioApplication } from '../support/scenario';
import { UnreliableForges } from '../support/unreliable-forges';

const PUSHES = 500;
const KILLS = 10;
const PER_KILL = PUSHES / KILLS;
const DOWN_FOR = 5;
const POLL_SECONDS = 3;
const SEED = Date.now() % 1_000_000;

type KilledWhile = 'a hook arrives' | 'the repository is asked' | 'a deployment runs';
const MOMENTS: readonly KilledWhile[] = ['a hook arrives', 'the repository is asked', 'a deployment runs'];

describe(`${PUSHES} pushes of which a third of the hooks is lost, doubled or late (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let made: ScenarioApplication;
  let repository: TestRepository;
  let forges: UnreliableForges;
  /** In the order in which they become the head. */
  let heads: string[];
  let pushed = 0;
  let restart: Promise<void> | undefined;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_PUSH_POLL_SLOW_SECONDS: '5' });
    ({ host, server } = await scenario.readyServer());
    made = await scenario.createApplication(server, staticSite({ version: 'v1' }), { observe_seconds: 0 });
    ({ repository } = made);
    expect(await scenario.deploy(made.application)).toMatchObject({ status: 'live' });
    heads = await commitsOf('next', PUSHES);
    await scenario.api.patch(path(), { auto_deploy: { poll_seconds: POLL_SECONDS } });
    const hook = await scenario.api.get<PushHookRecord>(`${path()}/push-hook`);
    const url = String(new URL(new URL(hook.url).pathname, scenario.api.url));
    // The repository has these as well, and gives them to whoever wants them by their id.
    const neverPushed = await commitsOf('never-pushed', 20);
    forges = new UnreliableForges({ url, secret: hook.secret }, neverPushed, random);
  });
  afterAll(async () => {
    await restart;
    await scenario?.stop();
  });

  const path = (): string => `/applications/${made.application.id}`;

  /** Commits that wait on a branch of their own, the oldest first. */
  async function commitsOf(branch: string, count: number): Promise<string[]> {
    const first = await repository.commit({}, { branch });
    await repository.commitMany(count, 'index.html');
    const list = await repository.git('rev-list', '--reverse', `${first}..${branch}`);
    return list.trim().split('\n');
  }

  async function push(): Promise<string> {
    const head = heads[pushed] ?? '';
    pushed += 1;
    await repository.git('update-ref', 'refs/heads/main', head);
    return head;
  }

  async function all<T>(list: string): Promise<T[]> {
    const found: T[] = [];
    for (let page = 1; ; page += 1) {
      const records = await scenario.api.get<T[]>(`${path()}/${list}?sort=created_at&per_page=100&page=${page}`);
      found.push(...records);
      if (records.length < 100) return found;
    }
  }

  const untilLive = (head: string): Promise<DeploymentRecord[]> =>
    scenario.api.until<DeploymentRecord[]>(`${path()}/deployments?per_page=5`, (newest) =>
      newest.some(({ status, commit }) => status === 'live' && commit?.sha === head),
    );

  const untilDecided = (): Promise<PushRecord[]> =>
    scenario.api.until<PushRecord[]>(`${path()}/pushes?status=pending`, (pending) => pending.length === 0);

  /** Pushes while nothing else makes Fairlead ask the repository, and tells how it learned of the head that is live then. */
  async function pushLast(isAnnounced: boolean): Promise<string | undefined> {
    await forges.deliverLate();
    await untilDecided();
    const head = await push();
    await forges.announce(head, isAnnounced ? 'on time' : 'lost');
    await untilLive(head);
    const deployed = await scenario.api.get<PushRecord[]>(`${path()}/pushes?status=deployed&per_page=5`);
    return deployed.find((one) => one.head?.commit === head)?.source;
  }

  /** Kills Fairlead in the midst of what a push causes, and starts it again meanwhile. */
  async function killWhile(moment: KilledWhile): Promise<void> {
    const head = await push();
    const announced = forges.announce(head, 'on time');
    if (moment !== 'a hook arrives') await announced;
    if (moment === 'a deployment runs') {
      await scenario.api.until<DeploymentRecord[]>(
        `${path()}/deployments?per_page=1`,
        ([newest]) => newest?.status !== 'live' || newest.commit?.sha === head,
        { everyMs: 10 },
      );
    }
    restart = scenario.killAndRestart();
    await announced;
  }

  it.each(Array.from({ length: KILLS }, (_, round) => round + 1))(
    `are deployed over SIGKILL %i of ${KILLS}`,
    async (round) => {
      const end = round * PER_KILL;
      const killAt = pushed + Math.floor(random() * (PER_KILL - DOWN_FOR - 2));
      while (pushed < killAt) await forges.announce(await push());
      await killWhile(MOMENTS[round % MOMENTS.length] ?? 'a hook arrives');
      for (let index = 0; index < DOWN_FOR; index += 1) await forges.announce(await push());
      await restart;
      while (pushed < end - 1) await forges.announce(await push());
      const isAnnounced = round % 2 === 1;
      expect(isAnnounced ? ['hook', 'poll'] : ['poll']).toContain(await pushLast(isAnnounced));
    },
  );

  it('end with the head live, each head deployed at most once and in order, and nothing that was not pushed', async () => {
    await forges.deliverLate();
    await untilDecided();
    expect(pushed).toBe(PUSHES);
    expect(new Set(forges.statuses)).toEqual(new Set([202]));
    const { 'on time': onTime, ...troubled } = forges.fates;
    expect(Math.min(...Object.values(troubled))).toBeGreaterThan(PUSHES / 20);
    expect(onTime).toBeLessThan(PUSHES * 0.75);

    const [first, ...deployments] = await all<DeploymentRecord>('deployments');
    expect(first?.trigger).not.toBe('webhook');
    expect(deployments.filter(({ trigger, status }) => trigger !== 'webhook' || !isSound(status))).toEqual([]);
    // What was superseded before it began has no commit yet, but its push tells of which head it is.
    const pushes = (await all<PushRecord>('pushes')).filter(({ status }) => status === 'deployed');
    const wanted = new Map(pushes.map(({ deployment_id: id, head }) => [id, head?.commit]));
    const shas = deployments.map(({ id, commit }) => commit?.sha ?? wanted.get(id));
    expect(shas).toEqual(deployments.map(({ id }) => wanted.get(id)));
    const places = shas.map((sha) => heads.indexOf(sha ?? ''));
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(deployments.at(-1)).toMatchObject({ status: 'live', commit: { sha: heads.at(-1) } });
    expect(await fetchFromHost(host, made.hostname)).toBe(`Change ${PUSHES - 1}`);
  });

  it('are all in the list, with what became of them', async () => {
    const pushes = await all<PushRecord>('pushes');
    const ids = new Set(pushes.map(({ id }) => id));
    expect([...forges.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(forges.acknowledged.size).toBeGreaterThan(PUSHES / 2);
    expect(pushes.filter(({ status }) => status === 'pending' || status === 'failed')).toEqual([]);
    const ends = pushes.filter(({ head }) => head !== null && !heads.includes(head.commit));
    expect(ends.map(({ reason }) => reason)).toEqual(ends.map(() => 'already_live'));
  });
});

/** `superseded` by a newer one, while it waited or once it had been live. */
const isSound = (status: string): boolean => status === 'live' || status === 'superseded';
