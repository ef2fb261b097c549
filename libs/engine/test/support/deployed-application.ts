import { request, type ClientRequest } from 'node:http';
import {
  EngineError,
  abandonDeployment,
  applyRoutes,
  deployApplication,
  rollBackApplication,
  cleanUpApplication,
  type ApplicationSpec,
  type BuildLimits,
  type DeployOutcome,
  type Host,
  type Manifest,
  type RouteSpec,
  type RunningRelease,
} from '@fairlead/engine';
import { Traffic, type TestHost, type TrafficOptions } from '@fairlead/testbed';
import { TEST_MIRRORS, TestDeployRecorder, TestSteps } from './engine-harness';

interface Done {
  readonly outcome: DeployOutcome;
  readonly steps: TestSteps;
  readonly recorder: TestDeployRecorder;
}

export interface ApplicationResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** An application on a test host, led through its deployments as the API would. */
export class DeployedApplication {
  number = 0;
  live: RunningRelease | undefined;
  buildLimits: BuildLimits | undefined;
  readonly releases: number[] = [];
  readonly #manifests = new Map<number, Manifest>();

  constructor(
    readonly server: TestHost,
    readonly host: Host,
    public spec: ApplicationSpec,
    readonly hostname: string,
  ) {}

  get id(): string {
    return this.spec.id;
  }

  route(more: Partial<RouteSpec> = {}): RouteSpec {
    return { hostname: this.hostname, applicationId: this.id, tls: 'off', ...more };
  }

  async applyRoutes(...routes: RouteSpec[]): Promise<void> {
    await applyRoutes(this.host, routes.length > 0 ? routes : [this.route()], new TestSteps().run);
  }

  deploy(changes: Partial<ApplicationSpec> = {}, steps = new TestSteps(), mirrors = TEST_MIRRORS): Promise<Done> {
    this.number += 1;
    return this.resumeDeployment(changes, steps, mirrors);
  }

  /** The same deployment once more, as after a kill. */
  async resumeDeployment(
    changes: Partial<ApplicationSpec> = {},
    steps = new TestSteps(),
    mirrors = TEST_MIRRORS,
  ): Promise<Done> {
    const { number, live: previous, buildLimits } = this;
    const spec = { application: { ...this.spec, ...changes }, number, previous, buildLimits };
    const done = await this.attempt(steps, (recorder) =>
      deployApplication(this.host, { ...spec, mirrors }, steps.run, recorder),
    );
    if (done.outcome.kind === 'live') this.releases.push(this.number);
    return done;
  }

  async rollBack(releaseNumber: number, steps = new TestSteps()): Promise<Done> {
    this.number += 1;
    const manifest = this.#manifests.get(releaseNumber);
    if (!this.live || !manifest) throw new Error('There is nothing to go back from, or to');
    const spec = { application: this.spec, number: this.number, previous: this.live, releaseNumber, manifest };
    return this.attempt(steps, (recorder) => rollBackApplication(this.host, spec, steps.run, recorder));
  }

  /** For the next of the tests that share an application: a release serves again, and nothing else runs. */
  async returnTo(releaseNumber: number): Promise<void> {
    if (this.live?.releaseNumber === releaseNumber) return;
    await this.rollBack(releaseNumber);
    await this.cleanUp(this.releases, 0);
  }

  /** Starts it again after it was stopped: there is no live release to fall back to. */
  async start(steps = new TestSteps()): Promise<Done> {
    const releaseNumber = this.live?.releaseNumber ?? 0;
    const manifest = this.#manifests.get(releaseNumber);
    if (!manifest) throw new Error('There is nothing to start');
    this.number += 1;
    const spec = { application: this.spec, number: this.number, releaseNumber, manifest };
    return this.attempt(steps, (recorder) => rollBackApplication(this.host, spec, steps.run, recorder));
  }

  /** Deploys what must not succeed, and gives the failure. */
  async expectFailure(
    changes: Partial<ApplicationSpec> = {},
    steps = new TestSteps(),
    mirrors = TEST_MIRRORS,
  ): Promise<EngineError> {
    try {
      await this.deploy(changes, steps, mirrors);
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
    throw new Error('The deployment succeeded');
  }

  async cleanUp(keepReleases: number[] = this.releases, drainSeconds = 5): Promise<TestSteps> {
    const steps = new TestSteps();
    const { drainSignal } = this.spec;
    const spec = { applicationId: this.id, current: this.live, keepUnits: [], keepReleases, drainSeconds, drainSignal };
    await cleanUpApplication(this.host, spec, steps.run);
    return steps;
  }

  /** Removes a run as the API does after a deployment that failed or is not resumed. */
  abandon(): Promise<void> {
    return abandonDeployment(this.host, { applicationId: this.id, number: this.number });
  }

  traffic(more: Partial<TrafficOptions> = {}): Traffic {
    const visitors = { address: this.server.address, hostname: this.hostname, perSecond: 25, slowEvery: 5 };
    return new Traffic({ ...visitors, ...more });
  }

  visit(
    path = '/',
    options: {
      readonly hostname?: string;
      readonly method?: string;
      readonly body?: Buffer;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<ApplicationResponse> {
    const { hostname = this.hostname, method = 'GET', body, headers = {} } = options;
    const outgoing = request({
      host: this.server.address,
      path,
      method,
      headers: { host: hostname, ...headers },
      agent: false,
    });
    outgoing.end(body);
    return answerTo(outgoing);
  }

  /** An upload of which half has been sent; its other half follows when it is finished. */
  beginUpload(halfBytes: number): { finish(): Promise<ApplicationResponse> } {
    const headers = { host: this.hostname, 'content-length': 2 * halfBytes };
    const outgoing = request({ host: this.server.address, path: '/upload', method: 'POST', headers, agent: false });
    const answer = answerTo(outgoing);
    // Its result is read when it has ended.
    answer.catch(() => undefined);
    outgoing.write(Buffer.alloc(halfBytes, 1));
    return {
      finish: () => {
        outgoing.end(Buffer.alloc(halfBytes, 2));
        return answer;
      },
    };
  }

  /** What the application still has on the server beside what serves: units, builds, processes, unfinished releases. */
  async leftovers(): Promise<string[]> {
    const number = this.live?.number ?? 0;
    const ofLive = `^fairlead-${this.id}-${number}(-[a-z0-9-]+)?[.]service`;
    const text = await this.server.must(`
      systemctl list-units --all --plain --no-legend 'fairlead-*${this.id}*' | awk '$3 != "inactive" { print $1 }' | grep -Ev -- '${ofLive}' || true
      ls /etc/systemd/system /etc/systemd/system/multi-user.target.wants | grep '${this.id}' | grep -Ev -- '${ofLive}' || true
      ls /var/lib/fairlead/apps/${this.id}/slots | grep -vx '${number}' | sed 's/^/slot /' || true
      ls -A /run | grep '${this.id}' | sed 's/^/run /' || true
    `);
    return text.split('\n').filter(Boolean);
  }

  /** Command lines of the application's user. */
  async processes(): Promise<string[]> {
    const text = await this.server.must(`
      uid=$(id -u ${this.id})
      for p in /proc/[0-9]*; do
        if [ "$(stat -c %u $p 2>/dev/null)" = "$uid" ]; then tr '\\0' ' ' < $p/cmdline 2>/dev/null; echo; fi
      done`);
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  }

  private async attempt(
    steps: TestSteps,
    work: (recorder: TestDeployRecorder) => Promise<DeployOutcome>,
  ): Promise<Done> {
    const recorder = new TestDeployRecorder();
    try {
      const outcome = await work(recorder);
      const { releaseNumber, manifest } = recorder.running;
      this.#manifests.set(releaseNumber, manifest);
      if (outcome.kind === 'live') this.live = recorder.running;
      return { outcome, steps, recorder };
    } catch (error) {
      // Cleanup is impossible while the server cannot be reached; the failure itself is what counts.
      await this.abandon().catch(() => undefined);
      throw error;
    }
  }
}

/** For tests that share one application: deployed by the first of them, and its release 1 serves at the start of each. */
export function sharedApplication<Made extends { readonly app: DeployedApplication }>(
  deploy: () => Promise<Made>,
): () => Promise<Made> {
  let deployed: Promise<Made> | undefined;
  return async () => {
    const made = await (deployed ??= deploy());
    await made.app.returnTo(1);
    return made;
  };
}

function answerTo(outgoing: ClientRequest): Promise<ApplicationResponse> {
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8').trim();
        resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers });
      });
    });
  });
}
