import { type BootOptions, bootHost, GitServer, quickRestic, type TestHost } from '@fairlead/testbed';
import type { HttpAgent } from '../../../api/test/world';
import { type Instance, OWNER, startInstance } from './instance';

/** An instance with what real work needs: hosts that it reaches, a git server, and a caller who may do everything. */
export interface RealInstance extends Instance {
  http: HttpAgent;
  git: GitServer;
  /** A Debian machine that lets this instance in; nothing is known of it yet. */
  boot(options?: BootOptions): Promise<TestHost>;
  /** The same, added as a server and ready. */
  addServer(name: string, options?: BootOptions): Promise<{ id: string; host: TestHost }>;
}

const READY_MS = 120_000;

/** For tests that need a real host: `browserTests(startRealInstance, { as: OWNER })`. Booting one takes about a second. */
export async function startRealInstance(settings: Record<string, string> = {}): Promise<RealInstance> {
  const instance = await startInstance({
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
    FAIRLEAD_WATCH_SECONDS: '2',
    FAIRLEAD_RESTIC: quickRestic(),
    ...settings,
  });
  const [http, git] = await Promise.all([instance.world.agent(), GitServer.start()]);
  const hosts: TestHost[] = [];
  const key = (await http.get('/api/v1/servers/ssh-key').expect(200)).body.data.public_key;
  const boot = async (options: BootOptions = {}) => {
    const host = await bootHost({ authorizedKeys: [key], ...options });
    hosts.push(host);
    return host;
  };
  return {
    ...instance,
    http,
    git,
    boot,
    addServer: async (name, options) => {
      const host = await boot(options);
      const { id } = (await http.post('/api/v1/servers').send({ name, host: host.address }).expect(201)).body.data;
      await waitUntilTrue(async () => (await http.get(`/api/v1/servers/${id}`)).body.data.status === 'ready');
      return { id, host };
    },
    stop: async () => {
      await instance.stop();
      await Promise.all([git.stop(), ...hosts.map((host) => host.stop())]);
    },
  };
}

/** Waits for what happens behind the browser's back. */
export async function waitUntilTrue(condition: () => Promise<boolean>, withinMs = READY_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It did not come about within ${withinMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
