import type { FixtureFiles } from '../fixtures/applications';
import { waitUntil } from '../machine/processes';
import { quote } from '../machine/run-program';
import type { TestHost } from '../hosts/test-host';

export interface RegistryOptions {
  /** Asks for this user and password, as a private registry does. */
  readonly credentials?: { readonly username: string; readonly password: string };
}

const FOLDER = '/var/lib/testbed-registry';
const FIRST_PORT = 5000;
const PUBLISHED = '/srv/publish';

/**
 * A real registry on a test host, where its engine reaches it over loopback without TLS. All registries of a host show the same
 * images, so that what was pushed to an open one can be pulled from one that asks for credentials.
 */
export class Registry {
  private constructor(
    private readonly host: TestHost,
    readonly address: string,
  ) {}

  static async start(host: TestHost, options: RegistryOptions = {}): Promise<Registry> {
    const port = await freePort(host);
    const unit = `testbed-registry-${port}`;
    await host.writeFile(`/etc/${unit}.yml`, await configuration(host, port, unit, options));
    await host.must(`systemd-run --quiet --unit=${unit} docker-registry serve /etc/${unit}.yml`);
    const address = `127.0.0.1:${port}`;
    const answers = `curl -s -o /dev/null http://${address}/v2/`;
    await waitUntil(async () => (await host.exec(answers)).code === 0, {
      timeoutMs: 20_000,
      what: `the registry ${address}`,
    });
    return new Registry(host, address);
  }

  /** Builds an image, pushes it to the registry and returns its digest. The engine keeps nothing of it. */
  async publish(files: FixtureFiles, name: string): Promise<string> {
    const target = `${this.address}/${name}`;
    const write = Object.entries(files).map(([file, text]) => `printf '%s' ${quote(text)} > ${quote(file)}`);
    return digestIn(
      await this.host.must(`
      rm -rf ${PUBLISHED}; mkdir -p ${PUBLISHED}; cd ${PUBLISHED}
      ${write.join('\n')}
      DOCKER_BUILDKIT=1 docker build -q -t ${target} . >/dev/null
      docker push ${target} | tail -n 1
      docker rmi ${target} >/dev/null
      curl -q -sSf -o /dev/null --unix-socket /run/docker.sock -X POST http://localhost/build/prune`),
    );
  }
}

function digestIn(said: string): string {
  const digest = /digest: (sha256:[0-9a-f]{64})/.exec(said)?.[1];
  if (digest === undefined) throw new Error(`the registry took no image: ${said}`);
  return digest;
}

async function freePort(host: TestHost): Promise<number> {
  const taken = await host.must(`ls /etc | grep -c '^testbed-registry-.*yml$' || true`);
  return FIRST_PORT + Number(taken.trim());
}

/** JSON is YAML. */
async function configuration(host: TestHost, port: number, unit: string, { credentials }: RegistryOptions) {
  const file = `/etc/${unit}.htpasswd`;
  if (credentials) await host.writeFile(file, `${credentials.username}:${await bcrypt(host, credentials.password)}\n`);
  return JSON.stringify({
    version: 0.1,
    log: { level: 'warn' },
    storage: { filesystem: { rootdirectory: FOLDER }, delete: { enabled: true } },
    http: { addr: `127.0.0.1:${port}` },
    ...(credentials ? { auth: { htpasswd: { realm: 'testbed', path: file } } } : {}),
  });
}

/** The registry reads no other hashes; the C library of the host can make them. */
async function bcrypt(host: TestHost, password: string): Promise<string> {
  const salt = '$2b$05$fairleadtestbedregiste';
  return (await host.must(`perl -e '$_ = <STDIN>; print crypt($_, q(${salt}))'`, { stdin: password })).trim();
}
