import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FaultProxy, plainNodeApp, staticSite } from '@fairlead/testbed';
import type { DeploymentRecord, LoggedLine, ServerRecord } from '../support/api-records';
import { Scenario, type ScenarioApplication } from '../support/scenario';
import { type CommandLineRun, runFairlead } from './run-fairlead';

/** Deployments of different applications at a time. */
const LANES = 4;
const RUNS_PER_LANE = 19;
const RESTARTS = 6;
/** Time for someone else to do something before the end of a deployment. */
const SLOW_BUILD = 'sleep 4';
const NOTHING = async (): Promise<void> => undefined;

const EXIT_CODES: Readonly<Record<string, number>> = {
  live: 0,
  failed: 5,
  rolled_back: 6,
  superseded: 7,
  canceled: 8,
};
const DEPLOY = { method: 'POST', path: /\/deploy$/ } as const;
const READ = { method: 'GET', path: /\/deployments\/dep_\w+(\?|$)/ } as const;
const LOG = { method: 'GET', path: /\/logs/ } as const;
const UNAVAILABLE = { kind: 'respond', status: 503, headers: { 'retry-after': '1' }, body: 'Bad Gateway' } as const;
const LIMITED = {
  kind: 'respond',
  status: 429,
  headers: { 'retry-after': '1' },
  body: JSON.stringify({ success: false, error: { code: 'RATE_LIMITED', message: 'Too many requests.' } }),
} as const;

/** What happens to a command; all but the last three leave the deployment as it is. */
const FAULTS: Readonly<Record<string, (lane: Lane, run: number) => void | string[]>> = {
  'the request does not arrive': ({ proxy }) => proxy.inject({ ...DEPLOY, times: 2 }, { kind: 'refuse' }),
  'the response to the request is lost': ({ proxy }) => proxy.inject({ ...DEPLOY, times: 2 }, { kind: 'cut-response' }),
  'the response is lost, and then Fairlead is unavailable': ({ proxy }) => {
    proxy.inject(DEPLOY, { kind: 'cut-response' });
    proxy.inject(DEPLOY, UNAVAILABLE);
  },
  'the request exceeds a limit': ({ proxy }) => proxy.inject(DEPLOY, LIMITED),
  'the log is cut in the middle of an event': ({ proxy }, run) =>
    proxy.inject({ ...LOG, times: 3 }, { kind: 'cut-response', afterBytes: 40 + 37 * run }),
  'the log is cut after each of its first events': ({ proxy }) =>
    proxy.inject({ ...LOG, times: 4 }, { kind: 'cut-response', afterEvents: 1 }),
  'the log is limited and unavailable': ({ proxy }) => {
    proxy.inject(LOG, LIMITED);
    proxy.inject(LOG, UNAVAILABLE);
  },
  'the record cannot be read for a while': ({ proxy }) => {
    proxy.inject({ ...READ, times: 2 }, UNAVAILABLE);
    proxy.inject({ ...READ, times: 2 }, { kind: 'refuse' });
    proxy.inject(READ, LIMITED);
  },
  'every second request is slow': ({ proxy }) => {
    let requests = 0;
    proxy.otherwise = () => ((requests += 1) % 2 === 0 ? { kind: 'delay', ms: 400 } : undefined);
  },
  'all connections are cut while it waits': (lane) => {
    lane.onDeployment = async () => {
      for (const ms of [100, 400, 900]) {
        await pause(ms);
        lane.proxy.cutAll();
      }
    };
  },
  'the commit does not exist': () => ['--ref', 'f'.repeat(40)],
  'another deployment takes its place': (lane) => {
    // One that builds for long keeps the deployment of the command in the queue, where the next one replaces it.
    lane.beforeDeployment = async ({ scenario, app }) => {
      const { id } = await scenario.trigger(app.application);
      const path = `/applications/${app.application.id}/deployments/${id}`;
      await scenario.api.until<DeploymentRecord>(path, ({ status }) => status === 'building');
      lane.onDeployment = async () => {
        await lane.changeBuild(null);
        await scenario.trigger(app.application);
        await scenario.api.post(`${path}/cancel`);
      };
    };
    lane.further = 2;
    lane.buildCommand = 'sleep 900';
  },
  'someone cancels it': (lane) => {
    lane.onDeployment = async ({ scenario, app }, { id }) => {
      const path = `/applications/${app.application.id}/deployments/${id}/cancel`;
      await scenario.api.post(path);
    };
    lane.buildCommand = SLOW_BUILD;
  },
};

/** An application, and the proxy by which the command line reaches Fairlead for it. */
class Lane {
  beforeDeployment: (lane: Lane) => Promise<void> = NOTHING;
  onDeployment: ((lane: Lane, deployment: Named) => Promise<void>) | undefined;
  /** Deployments that others request during the command. */
  further = 0;
  buildCommand: string | null = null;
  /** Every second command prints text. */
  private json = false;

  private constructor(
    readonly scenario: Scenario,
    readonly app: ScenarioApplication,
    readonly proxy: FaultProxy,
    private readonly cwd: string,
    private newest: number,
  ) {}

  static async start(scenario: Scenario, app: ScenarioApplication, cwd: string, newest = 0): Promise<Lane> {
    return new Lane(scenario, app, await FaultProxy.start(scenario.url), cwd, newest);
  }

  /** Runs `fairlead deploy --wait` with a fault. */
  async deploy(fault: (lane: Lane) => void | string[] = () => undefined): Promise<CommandLineRun> {
    this.proxy.reset();
    this.beforeDeployment = NOTHING;
    this.onDeployment = undefined;
    this.further = 0;
    this.buildCommand = null;
    this.json = !this.json;
    const args = [...(fault(this) ?? []), ...(this.json ? ['--json'] : [])];
    if (this.buildCommand !== null) await this.changeBuild(this.buildCommand);
    await this.beforeDeployment(this);
    let reaction: Promise<void> | undefined;
    const run = await runFairlead(['deploy', this.app.application.name, '--wait', ...args], {
      cwd: this.cwd,
      env: { FAIRLEAD_URL: this.proxy.url, FAIRLEAD_TOKEN: this.scenario.api.token },
      onOutput: (stdout) => {
        const begun = stdout.includes('\n') ? printed(stdout).deployment : undefined;
        if (begun !== undefined) reaction ??= this.onDeployment?.(this, begun) ?? Promise.resolve();
        return undefined;
      },
    });
    await reaction;
    if (this.buildCommand !== null) await this.changeBuild(null);
    return run;
  }

  changeBuild(command: string | null): Promise<unknown> {
    return this.scenario.api.patch(`/applications/${this.app.application.id}`, { build: { build_command: command } });
  }

  /** Compares what the command has said with what the API says afterwards, and returns the status of the deployment. */
  async check(what: string, run: CommandLineRun | undefined): Promise<string> {
    if (run === undefined) throw new Error('The command was not run.');
    const { deployment, lines } = printed(run.stdout);
    const context = { application: this.app.application.name, what, stderr: run.stderr };
    const path = `/applications/${this.app.application.id}/deployments`;
    if (deployment === undefined) throw new Error(`no deployment: ${JSON.stringify({ ...context, ...run })}`);
    const record = await this.scenario.untilEnded(this.app.application, deployment);
    expect({ ...context, code: run.code }).toEqual({ ...context, code: EXIT_CODES[record.status] });
    const newest = await this.scenario.api.get<DeploymentRecord[]>(`${path}?per_page=1`);
    const number = newest[0]?.number ?? 0;
    expect({ ...context, deployments: number - this.newest }).toEqual({ ...context, deployments: 1 + this.further });
    this.newest = number;
    const logged = await this.scenario.api.get<LoggedLine[]>(`${path}/${deployment.id}/logs?per_page=100`);
    const shown = logged.map(({ seq, text }) => (this.json ? { seq, text } : { text }));
    expect({ ...context, lines }).toEqual({ ...context, lines: shown });
    if (this.further > 0 && newest[0]) await this.scenario.untilEnded(this.app.application, newest[0]);
    return record.status;
  }
}

interface Named {
  readonly id: string;
}

interface Printed {
  readonly deployment: Named | undefined;
  readonly lines: readonly { readonly seq?: number; readonly text: string }[];
}

/** What a command has printed so far, in complete lines. */
function printed(stdout: string): Printed {
  const lines = stdout
    .slice(0, stdout.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  return lines[0]?.startsWith('{') === true ? printedJson(lines) : printedText(lines);
}

function printedJson(lines: readonly string[]): Printed {
  const entries = lines.map((line) => JSON.parse(line));
  return {
    deployment: entries.find(({ type }) => type === 'deployment')?.deployment,
    lines: entries.filter(({ type }) => type === 'log').map(({ seq, text }) => ({ seq, text })),
  };
}

/** A line for the deployment, the log with a heading for each stage, and a sentence if it succeeds. */
function printedText([first = '', ...rest]: readonly string[]): Printed {
  const id = /^Deployment \d+ of .+ \((dep_\w+)\)$/.exec(first)?.[1];
  const isLogged = (line: string) => !/^── [a-z]+$|^Deployment \d+ is live( at .+)?\.$/.test(line);
  return { deployment: id === undefined ? undefined : { id }, lines: rest.filter(isLogged).map((text) => ({ text })) };
}

describe('`fairlead deploy --wait`', () => {
  let scenario: Scenario;
  let server: ServerRecord;
  let folder: string;
  const lanes: Lane[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fairlead-deploys-'));
    scenario = await Scenario.start();
    ({ server } = await scenario.readyServer());
    for (let lane = 0; lane < LANES; lane += 1) {
      const settings = { observe_seconds: 1, drain_seconds: 0 };
      const app = await scenario.createApplication(server, staticSite({ version: `v${lane}` }), settings);
      lanes.push(await Lane.start(scenario, app, folder));
    }
  });
  afterAll(async () => {
    await Promise.all(lanes.map(({ proxy }) => proxy.stop()));
    await scenario?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  it('tells the truth about one deployment, and shows each line of its log once, whatever happens to its requests', async () => {
    const names = Object.keys(FAULTS);
    const statuses = await Promise.all(
      lanes.map(async (lane, offset) => {
        const ends: string[] = [];
        for (let run = 0; run < RUNS_PER_LANE; run += 1) {
          const name = names[(run * LANES + offset) % names.length] ?? '';
          const command = await lane.deploy((own) => FAULTS[name]?.(own, run));
          ends.push(await lane.check(`run ${run}: ${name}`, command));
        }
        return ends;
      }),
    );
    expect([...new Set(statuses.flat())].sort()).toEqual(['canceled', 'failed', 'live', 'superseded']);
  });

  it('goes on over SIGKILL and orderly restarts of Fairlead', async () => {
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const commands = Promise.all(lanes.map((lane) => lane.deploy()));
      // At another moment each time: before the request arrives, while it builds, starts or is observed.
      await pause(300 + 350 * restart);
      await (restart % 2 === 0 ? scenario.killAndRestart() : scenario.stopAndRestart());
      const ended = await commands;
      for (const [index, lane] of lanes.entries())
        expect(await lane.check(`restart ${restart}`, ended[index])).toBe('live');
    }
  });

  it('leaves the deployment running on Ctrl-C, where nobody can be asked', async () => {
    const [lane] = lanes;
    const { code, stdout, stderr } = await runFairlead(['deploy', lane?.app.application.name ?? '', '--json'], {
      cwd: folder,
      env: { FAIRLEAD_URL: scenario.url, FAIRLEAD_TOKEN: scenario.api.token },
      onOutput: (text) => (text.includes('\n') ? 'SIGINT' : undefined),
    });
    const { deployment } = printed(stdout);
    if (lane === undefined || deployment === undefined) throw new Error(`no deployment: ${stderr}`);
    expect(code).toBe(130);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'INTERRUPTED', hint: expect.stringContaining(deployment.id) },
    });
    expect(await scenario.untilEnded(lane.app.application, deployment)).toMatchObject({ status: 'live' });
  });

  it('ends with 6 when the release fails while it is observed', async () => {
    const app = await scenario.createApplication(server, plainNodeApp({ version: 'good' }), { drain_seconds: 0 });
    expect(await scenario.deploy(app.application)).toMatchObject({ status: 'live' });
    await scenario.api.patch(`/applications/${app.application.id}`, { observe_seconds: 40 });
    await app.repository.commit(plainNodeApp({ version: 'doomed', diesAfterMs: 6000 }), { message: 'Doomed' });
    const lane = await Lane.start(scenario, app, folder, 1);
    lanes.push(lane);
    expect(await lane.check('a crash', await lane.deploy())).toBe('rolled_back');
  });
});
