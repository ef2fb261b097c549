import { randomBytes } from 'node:crypto';
import {
  HostPool,
  establishTrust,
  provisionServer,
  secret,
  type ApplicationSpec,
  type CommitInfo,
  type DeployRecorder,
  type DeploySpec,
  type GitSourceSpec,
  type Host,
  type Manifest,
  type RunningRelease,
  type Secret,
  type Step,
  type StepRunner,
  type ToolchainMirrors,
} from '@fairlead/engine';
import {
  bootHost,
  sharedMirror,
  startGitServer,
  type BootOptions,
  type GitServer,
  type TestHost,
} from '@fairlead/testbed';

/** Steps as the worker runs them, without a database: their logs and durations are recorded. */
export class TestSteps {
  readonly log: string[] = [];
  readonly took: Record<string, number> = {};
  readonly names: string[] = [];
  readonly #canceler = new AbortController();

  constructor(private readonly limits: Readonly<Record<string, number>> = {}) {}

  readonly run: StepRunner = async (name, work) => {
    const began = performance.now();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`${name}: time is up`)), this.limits[name] ?? 600_000);
    this.names.push(name);
    const step: Step = {
      signal: AbortSignal.any([limit.signal, this.#canceler.signal]),
      log: (text) => this.log.push(text),
      output: (_stream, chunk) => {
        if (this.log.length < 10_000) this.log.push(chunk.toString('utf8'));
      },
    };
    try {
      return await work(step);
    } finally {
      clearTimeout(timer);
      this.took[name] = Math.round(performance.now() - began);
    }
  };

  cancel(reason: Error): void {
    this.#canceler.abort(reason);
  }

  get text(): string {
    return this.log.join('\n');
  }
}

export class TestDeployRecorder implements DeployRecorder {
  commits: CommitInfo[] = [];
  branches: (string | undefined)[] = [];
  releases: (RunningRelease & { manifest: Manifest })[] = [];
  switches: { at: Date; durationMs: number }[] = [];

  commit(commit: CommitInfo, branch?: string): Promise<void> {
    this.commits.push(commit);
    this.branches.push(branch);
    return Promise.resolve();
  }

  release(release: RunningRelease & { manifest: Manifest }): Promise<void> {
    this.releases.push(release);
    return Promise.resolve();
  }

  switched(at: Date, durationMs: number): Promise<void> {
    this.switches.push({ at, durationMs });
    return Promise.resolve();
  }

  get running(): TestDeployRecorder['releases'][number] {
    const release = this.releases.at(-1);
    if (!release) throw new Error('Nothing was started');
    return release;
  }
}

export interface ConnectedHost {
  readonly host: Host;
  readonly pool: HostPool;
}

export async function connectToHost(server: TestHost): Promise<ConnectedHost> {
  const pool = new HostPool();
  const target = {
    id: server.name,
    connection: 'ssh' as const,
    address: server.address,
    port: server.port,
    username: 'root',
    privateKey: secret(server.rootKey.privateKey),
  };
  const hostKey = await establishTrust(target, { publicKey: server.rootKey.publicKey });
  return { pool, host: pool.host({ ...target, hostKey }) };
}

/** A provisioned host and a git server, which the tests of a file share. */
export interface TestMachine {
  readonly server: TestHost;
  readonly git: GitServer;
  readonly host: Host;
  stop(): Promise<void>;
}

export async function startTestMachine(options: BootOptions = {}): Promise<TestMachine> {
  const [server, git] = await Promise.all([bootHost(options), startGitServer()]);
  const { host, pool } = await connectToHost(server);
  const stop = async (): Promise<void> => {
    await pool.close();
    await Promise.all([server.stop(), git.stop()]);
  };
  try {
    await provisionServer(host, new TestSteps().run);
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, git, host, stop };
}

/** The mirrors that the setup of the host tests has started. */
export const TEST_MIRRORS: ToolchainMirrors = {
  node: sharedMirror('node'),
  go: sharedMirror('go'),
  python: sharedMirror('python'),
  // The mirror of the tests makes an archive when it is first requested, and sends nothing meanwhile.
  stallSeconds: 300,
};

export function newApplicationId(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return `app_${[...randomBytes(26)].map((byte) => letters.charAt(byte % 32)).join('')}`;
}

type Options = Partial<Omit<ApplicationSpec, 'env' | 'source'>> & {
  readonly env?: Readonly<Record<string, string>>;
  readonly deployKey?: Secret;
  readonly subdirectory?: string;
};

export type GitApplicationSpec = ApplicationSpec & { readonly source: GitSourceSpec };

export function gitApplicationSpec(repository: string, ref: string, options: Options = {}): GitApplicationSpec {
  const { env = {}, deployKey, subdirectory, ...rest } = options;
  return {
    id: newApplicationId(),
    runtime: 'auto',
    source: { type: 'git', repository, ref, deployKey, subdirectory },
    build: {},
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, secret(value)])),
    healthCheck: {
      type: 'http',
      path: '/',
      expectedStatus: [[200, 399]],
      intervalSeconds: 1,
      timeoutSeconds: 5,
      deadlineSeconds: 20,
    },
    resources: {},
    instances: 1,
    switchMode: 'all',
    processes: {},
    persistentPaths: [],
    container: { readOnly: false, capabilities: [] },
    spaFallback: false,
    drainSeconds: 10,
    observeSeconds: 1,
    ...rest,
  };
}

export function withRef(spec: DeploySpec, number: number, ref: string, previous?: RunningRelease): DeploySpec {
  const { application } = spec;
  if (application.source.type !== 'git') throw new Error('Only what comes from git has a ref');
  return { application: { ...application, source: { ...application.source, ref } }, number, previous };
}

export { pollUntil } from '@fairlead/testbed';
