import { StartupNotices } from '../../src/platform/lifecycle/startup-notices';
import { startApi } from '../harness/start-api';
import type { HttpAgent } from '../harness/test-records';
import { withAllScopes } from '../harness/test-access';
import { WorldApplications } from './world-applications';
import { WorldBackups } from './world-backups';
import { WorldCommands } from './world-commands';
import type { WorldContext } from './world-context';
import { WorldDatabases } from './world-databases';
import { WorldDeployments } from './world-deployments';
import { WorldDomains } from './world-domains';
import { WorldForges } from './world-forges';
import { WorldOperations } from './world-operations';
import { WorldPushes } from './world-pushes';
import { WorldRequests } from './world-requests';
import { WorldServers } from './world-servers';
import { WorldUsers } from './world-users';

/** As in the environment: `{ FAIRLEAD_RATE_LIMIT_PER_MINUTE: '5' }`. */
export type WorldSettings = Readonly<Record<string, string>>;

/** A Fairlead in this process, with a database of its own, and what tests put into it. */
export class TestWorld {
  readonly users: WorldUsers;
  readonly servers: WorldServers;
  readonly applications: WorldApplications;
  readonly deployments: WorldDeployments;
  readonly domains: WorldDomains;
  readonly commands: WorldCommands;
  readonly databases: WorldDatabases;
  readonly backups: WorldBackups;
  readonly operations: WorldOperations;
  readonly pushes: WorldPushes;
  readonly forges: WorldForges;
  readonly requests: WorldRequests;

  private constructor(private readonly context: WorldContext) {
    this.users = new WorldUsers(context);
    this.servers = new WorldServers(context);
    this.operations = new WorldOperations(context);
    this.applications = new WorldApplications(context);
    this.deployments = new WorldDeployments(context);
    this.domains = new WorldDomains(context);
    this.commands = new WorldCommands(context);
    this.pushes = new WorldPushes(context);
    this.forges = new WorldForges(context);
    this.requests = new WorldRequests(context);
    this.databases = new WorldDatabases(context);
    this.backups = new WorldBackups(context);
  }

  static async start(settings: WorldSettings = {}): Promise<TestWorld> {
    const api = await startApi({ settings: { ...settings } });
    let agent: Promise<HttpAgent> | undefined;
    return new TestWorld({ api, agent: () => (agent ??= withAllScopes(api)) });
  }

  /** Where it listens on this machine. */
  get url(): string {
    return this.context.api.url;
  }

  /** Requests without a session. */
  http(): ReturnType<WorldContext['api']['http']> {
    return this.context.api.http();
  }

  /** Requests with a token that has all scopes. */
  agent(): Promise<HttpAgent> {
    return this.context.agent();
  }

  /** What the first start prints, with the link by which the owner is set up. */
  printedNotices(url: string): Promise<string[]> {
    return this.context.api.app.get(StartupNotices).lines(url);
  }

  /** Cuts every connection, as a network does that fails for a moment. */
  dropConnections(): void {
    this.context.api.app.getHttpServer().closeAllConnections();
  }

  stop(): Promise<void> {
    return this.context.api.stop();
  }
}
