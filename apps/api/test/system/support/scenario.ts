import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiClient,
  bootHost,
  type BootOptions,
  createToken,
  FairleadProcess,
  GitServer,
  quickRestic,
  type RepositoryFiles,
  type TestHost,
  type TestRepository,
  Traffic,
  type TrafficReport,
} from '@fairlead/testbed';
import type { ApplicationRecord, DeploymentRecord, DomainRecord, LoggedLine, ServerRecord } from './api-records';

/** The owner of the Fairlead of a scenario, as in the dashboard. */
export const OWNER = { email: 'owner@example.com', password: 'a long enough password' };
const SCOPES = [
  'servers:read',
  'servers:write',
  'applications:read',
  'applications:write',
  'applications:deploy',
  'databases:read',
  'databases:write',
  'backups:read',
  'backups:write',
];
const ENDS = ['live', 'superseded', 'failed', 'rolled_back', 'canceled'];

/** Tests are not callers to be limited, and they do not wait for what people wait for. */
const SETTINGS = {
  FAIRLEAD_ADMIN_EMAIL: OWNER.email,
  FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
  FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
  FAIRLEAD_WATCH_SECONDS: '5',
  FAIRLEAD_SAMPLE_SECONDS: '10',
  FAIRLEAD_RESTIC: quickRestic(),
};

export interface ScenarioApplication {
  readonly application: ApplicationRecord;
  readonly repository: TestRepository;
  readonly hostname: string;
}

/** Fairlead as a process of its own, real Debian hosts, a git server, and a caller with a token. */
export class Scenario {
  private readonly hosts: TestHost[] = [];
  private names = 0;

  private constructor(
    readonly dataDir: string,
    private readonly settings: Readonly<Record<string, string>>,
    readonly git: GitServer,
    private fairlead: FairleadProcess,
    readonly api: ApiClient,
    private readonly printed: string[],
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<Scenario> {
    const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-system-'));
    const all = { ...SETTINGS, ...settings };
    const printed: string[] = [];
    const onOutput = (text: string): void => void printed.push(text);
    const [fairlead, git] = await Promise.all([
      FairleadProcess.start({ dataDir, settings: all, onOutput }),
      GitServer.start(),
    ]);
    const token = await createToken(fairlead.url, { ...OWNER, name: 'system tests', scopes: SCOPES });
    return new Scenario(dataDir, all, git, fairlead, new ApiClient(fairlead.url, token), printed);
  }

  /** Where Fairlead listens. */
  get url(): string {
    return this.fairlead.url;
  }

  /** The settings of further processes of the same Fairlead. */
  settingsOfProcesses(shared: Readonly<Record<string, string>>): Record<string, string> {
    return { ...SETTINGS, ...shared };
  }

  async stop(): Promise<void> {
    await this.fairlead.stop();
    await Promise.all([this.git.stop(), ...this.hosts.map((host) => host.stop())]);
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10 });
  }

  /** The process of Fairlead, until it is killed. */
  get pid(): number {
    return this.fairlead.pid;
  }

  /** SIGKILL, and the same data directory started again on the same port. */
  async killAndRestart(): Promise<void> {
    await this.fairlead.kill();
    await this.startAgain();
  }

  /** SIGTERM, which ends what Fairlead is doing in order, and the same data directory started again on the same port. */
  async stopAndRestart(): Promise<void> {
    await this.fairlead.stop();
    await this.startAgain();
  }

  private async startAgain(): Promise<void> {
    this.fairlead = await FairleadProcess.start({
      dataDir: this.dataDir,
      port: this.fairlead.port,
      settings: this.settings,
      onOutput: (text) => void this.printed.push(text),
    });
  }

  /** Fairlead hangs while this happens, so that it learns nothing of it, and is killed then. */
  async whileFrozen(work: () => Promise<void>): Promise<void> {
    this.fairlead.freeze();
    await work();
    await this.killAndRestart();
  }

  /** All that Fairlead has printed: its own log. */
  get output(): string {
    return this.printed.join('');
  }

  async bootHost(options: BootOptions = {}): Promise<TestHost> {
    const host = await bootHost(options);
    this.hosts.push(host);
    return host;
  }

  uniqueName(prefix: string): string {
    this.names += 1;
    return `${prefix}-${this.names}`;
  }

  /** Lets Fairlead's own key into the host. */
  async authorise(host: TestHost): Promise<void> {
    const { public_key: key } = await this.api.get<{ public_key: string }>('/servers/ssh-key');
    await host.must('install -d -m 0700 /root/.ssh; cat >> /root/.ssh/authorized_keys', { stdin: `${key}\n` });
  }

  /** Adds a server and waits until its provisioning has ended, whatever the end. */
  async addServer(body: object): Promise<ServerRecord> {
    const server = await this.api.post<ServerRecord>('/servers', { name: this.uniqueName('server'), ...body });
    return this.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status !== 'provisioning');
  }

  async readyServer(options: BootOptions = {}): Promise<{ host: TestHost; server: ServerRecord }> {
    const host = await this.bootHost(options);
    await this.authorise(host);
    const server = await this.addServer({ host: host.address, host_key_fingerprint: await host.hostKeyFingerprint() });
    if (server.status !== 'ready') throw new Error(`the server is ${server.status}: ${server.status_reason}`);
    return { host, server };
  }

  /** An application with a repository and a domain, not deployed yet. */
  async createApplication(
    server: ServerRecord,
    files: RepositoryFiles,
    settings: object = {},
  ): Promise<ScenarioApplication> {
    const name = this.uniqueName('app');
    const repository = await this.git.createRepository(name);
    await repository.commit(files, { message: 'First' });
    const application = await this.api.post<ApplicationRecord>('/applications', {
      name,
      server_id: server.id,
      source: { type: 'git', repository: repository.url, branch: 'main' },
      observe_seconds: 3,
      drain_seconds: 5,
      ...settings,
    });
    const hostname = `${name}.example.internal`;
    const domain = await this.api.post<DomainRecord>(
      `/applications/${application.id}/domains`,
      { hostname, tls: { mode: 'off' } },
      { prefer: 'wait=60' },
    );
    if (domain.status !== 'active') throw new Error(`the domain is ${domain.status}: ${domain.status_reason}`);
    return { application, repository, hostname };
  }

  async trigger(
    application: ApplicationRecord,
    action: 'deploy' | 'rollback' = 'deploy',
    body: object = {},
  ): Promise<DeploymentRecord> {
    return this.api.post(`/applications/${application.id}/${action}`, body);
  }

  untilEnded(
    application: ApplicationRecord,
    deployment: Pick<DeploymentRecord, 'id'>,
    timeoutMs = 180_000,
  ): Promise<DeploymentRecord> {
    return this.api.until(
      `/applications/${application.id}/deployments/${deployment.id}`,
      ({ status }) => ENDS.includes(status),
      { timeoutMs },
    );
  }

  untilDeployment(
    application: ApplicationRecord,
    deployment: Pick<DeploymentRecord, 'id'>,
    condition: (deployment: DeploymentRecord) => boolean,
    timeoutMs = 180_000,
  ): Promise<DeploymentRecord> {
    return this.api.until(`/applications/${application.id}/deployments/${deployment.id}`, condition, {
      everyMs: 25,
      timeoutMs,
    });
  }

  async deploy(application: ApplicationRecord, body: object = {}): Promise<DeploymentRecord> {
    return this.untilEnded(application, await this.trigger(application, 'deploy', body));
  }

  async rollBack(application: ApplicationRecord, body: object = {}): Promise<DeploymentRecord> {
    return this.untilEnded(application, await this.trigger(application, 'rollback', body));
  }

  application(application: ApplicationRecord): Promise<ApplicationRecord> {
    return this.api.get(`/applications/${application.id}`);
  }

  async log(application: ApplicationRecord, deployment: DeploymentRecord): Promise<string> {
    const lines = await this.api.get<LoggedLine[]>(`/applications/${application.id}/deployments/${deployment.id}/logs`);
    return lines.map(({ text }) => text).join('\n');
  }

  /** Visitors for as long as the work takes. */
  async underTraffic<T>(
    host: TestHost,
    hostname: string,
    work: () => Promise<T>,
  ): Promise<{ result: T; report: TrafficReport }> {
    const traffic = new Traffic({ address: host.address, hostname, perSecond: 25, slowEvery: 5 });
    try {
      const result = await work();
      return { result, report: await traffic.stop() };
    } finally {
      await traffic.stop();
    }
  }
}

/** What the proxy of a host answers for a hostname, asked on the host itself. */
export async function fetchFromHost(host: TestHost, hostname: string, path = '/'): Promise<string> {
  const { stdout } = await host.exec(`curl -sS --max-time 20 -H 'Host: ${hostname}' http://127.0.0.1${path}`);
  return stdout.trim();
}

/** Units of an application on its host: what runs or has failed, builds among them, and what is written down. */
export async function systemdUnitsOf(host: TestHost, application: ApplicationRecord): Promise<string[]> {
  const { stdout } = await host.exec(
    `systemctl list-units --plain --no-legend 'fairlead-*${application.id}*' | cut -d' ' -f1; ls /etc/systemd/system | grep -F ${application.id} || true`,
  );
  return [...new Set(stdout.split('\n').filter(Boolean))].sort();
}

/** The units once at most one is left, or those that remain after a minute: systemd removes an ended unit a moment later. */
export async function unitsAfterCleanup(host: TestHost, application: ApplicationRecord): Promise<string[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const units = await systemdUnitsOf(host, application);
    if (units.length === 1 || Date.now() > deadline) return units;
    await pause(250);
  }
}
