import type { ApplicationRecord, DeploymentRecord } from '@fairlead/dto';
import { FaultProxy } from '@fairlead/testbed';
import { LogLine } from '../../../src/operations/logs/log-line.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { startApi, type TestApi } from '../../harness/start-api';
import { makeToken, withToken } from '../../harness/test-access';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database';
import { API_ONLY, makeApplication, makeServer, type HttpAgent } from '../../harness/test-records';
import { DeploymentSimulator } from '../deployments/deployment-simulator';
import { SdkDriver, type SdkRuntime } from './sdk-driver';
import { sdkRuntimes } from './sdk-runtimes';

/** Retries within a test need no longer than this on the slowest machine. */
const TIMEOUT_MS = 300_000;
const SETTINGS = { ...API_ONLY, FAIRLEAD_STREAMS_PER_CALLER: '100' };

/** One SDK with what its tests change: a proxy, a token and an application of its own. */
export interface SdkUnderTest {
  readonly name: string;
  readonly driver: SdkDriver;
  readonly proxy: FaultProxy;
  readonly token: string;
  readonly application: ApplicationRecord;
}

/** An instance, and every SDK that this machine can run, each behind a proxy with faults. */
export class SdkSuite {
  private constructor(
    private readonly database: TestDatabase,
    public api: TestApi,
    readonly sdks: readonly SdkUnderTest[],
  ) {}

  static async start(): Promise<SdkSuite> {
    const database = await createTestDatabase();
    const api = await startApi({ settings: SETTINGS, database });
    const sdks: SdkUnderTest[] = [];
    for (const runtime of sdkRuntimes().found) sdks.push(await prepare(api, runtime));
    return new SdkSuite(database, api, sdks);
  }

  /** Starts Fairlead once more on the same database; `meanwhile` runs while it is stopped. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    await this.api.stop();
    await meanwhile();
    this.api = await startApi({ settings: SETTINGS, database: this.database });
    for (const { proxy } of this.sdks) proxy.target = this.api.url;
  }

  /** Does the same with every SDK, and expects the same outcome of each. */
  async expectOfEach<T>(expected: T, run: (sdk: SdkUnderTest) => Promise<T>): Promise<void> {
    const outcomes = await Promise.all(this.sdks.map(async (sdk) => [sdk.name, await run(sdk)] as const));
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(this.sdks.map(({ name }) => [name, expected])));
  }

  /** Before each test: no faults, and the usual client. */
  async reset(): Promise<void> {
    await Promise.all(
      this.sdks.map(async ({ driver, proxy, token }) => {
        proxy.reset();
        await driver.call('configure', { url: proxy.url, token, timeout_ms: TIMEOUT_MS });
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.sdks.map(({ driver }) => driver.stop()));
    await Promise.all(this.sdks.map(({ proxy }) => proxy.stop()));
    await this.api.stop();
    await this.database.remove();
  }

  agent(sdk: SdkUnderTest): HttpAgent {
    return withToken(this.api, sdk);
  }

  simulator(sdk: SdkUnderTest): DeploymentSimulator {
    return new DeploymentSimulator(this.api, this.agent(sdk));
  }

  /** A deployment of a new application, whose operation runs, so that its log is open. */
  async deploy(
    sdk: SdkUnderTest,
  ): Promise<{ deployment: DeploymentRecord; ids: [string, string]; operationId: string }> {
    const application = await makeApplication(this.agent(sdk), sdk.application.server_id);
    const deployment = await this.simulator(sdk).deploy(application);
    const { manager } = this.api.dataSource;
    const { id: operationId } = await manager.findOneByOrFail(Operation, { subjectId: deployment.id });
    await manager.update(Operation, operationId, { status: 'running' });
    return { deployment, ids: [application.id, deployment.id], operationId };
  }

  /** Ends the operation of a deployment that has gone live. */
  async finish(sdk: SdkUnderTest, deployment: DeploymentRecord, operationId: string): Promise<void> {
    await this.simulator(sdk).goLive(deployment);
    const { manager } = this.api.dataSource;
    await manager.update(Operation, operationId, { status: 'succeeded', finishedAt: new Date() });
  }

  async writeLog(operationId: string, from: number, to: number): Promise<void> {
    const lines = Array.from({ length: to - from + 1 }, (_, index) => ({
      operationId,
      seq: from + index,
      at: new Date(),
      step: 'building',
      stream: 'stdout' as const,
      text: `line ${from + index}`,
    }));
    await this.api.dataSource.manager.insert(LogLine, lines);
  }
}

async function prepare(api: TestApi, runtime: SdkRuntime): Promise<SdkUnderTest> {
  const { token } = await makeToken(api);
  const { id } = await makeServer(api);
  const application = await makeApplication(withToken(api, { token }), id);
  const proxy = await FaultProxy.start(api.url);
  return { name: runtime.name, driver: SdkDriver.start(runtime), proxy, token, application };
}

/** An error as the API sends it, for responses of the proxy. */
export function errorBody(code: string, message = 'A fault of the test.'): string {
  return JSON.stringify({ success: false, error: { code, message, details: [], request_id: 'req_fault' } });
}
