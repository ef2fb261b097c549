import { driverOf, type DatabaseSpec } from '@fairlead/engine';
import type { TestHost } from '@fairlead/testbed';
import { testDatabaseSpec, startDatabaseMachine, testStep, type DatabaseMachine } from './database-harness';

export type RedisSpec = DatabaseSpec & { readonly port: number };

/** A host with the engine, and the ways to its instances. */
export class RedisMachine {
  private constructor(readonly machine: DatabaseMachine) {}

  static async start(options: Parameters<typeof startDatabaseMachine>[0] = {}): Promise<RedisMachine> {
    const machine = await startDatabaseMachine(options);
    await driverOf('redis').install(machine.host, testStep());
    return new RedisMachine(machine);
  }

  get server(): TestHost {
    return this.machine.server;
  }

  async createDatabase(more: Partial<DatabaseSpec> = {}): Promise<RedisSpec> {
    const spec = testDatabaseSpec('redis', more);
    const { port } = await driverOf('redis').create(this.machine.host, spec, testStep());
    return { ...spec, port };
  }

  /** As an application uses it: through its URL. */
  async query(spec: RedisSpec, text: string): Promise<string> {
    const url = `redis://${spec.username}:${spec.password.reveal()}@127.0.0.1:${spec.port}`;
    return this.#answer('read -r url; redis-cli --no-auth-warning -e -u "$url"', `${url}\n${text}\n`);
  }

  /** With all rights, over the socket. */
  admin({ id }: DatabaseSpec, text: string): Promise<string> {
    return this.#answer(
      `(printf 'AUTH fairlead %s\\n' "$(cat /var/lib/fairlead/databases/${id}/admin)"; cat) | redis-cli -e -s /run/fairlead-db-${id}/redis.sock | tail -n +2`,
      `${text}\n`,
    );
  }

  /** What a dump or a fingerprint might leave. */
  async leftovers({ id }: DatabaseSpec): Promise<string> {
    const text = await this.server.must(
      `ls /var/lib/fairlead/databases/${id} | grep work || true; ls /var/lib/fairlead/databases/${id}/data | grep rdb || true; pgrep -u ${id} -a | grep -v ' 127.0.0.1:' || true`,
    );
    return text.trim();
  }

  async #answer(script: string, stdin: string): Promise<string> {
    const { code, stdout, stderr } = await this.server.exec(`set -o pipefail; ${script}`, { stdin });
    // The client does not fail when nothing answers.
    if (code !== 0 || stderr.includes('Could not connect') || /^(ERR|OOM|NOPERM|NOAUTH|WRONGPASS) /m.test(stdout))
      throw new Error(`${stdout}${stderr}`.trim());
    return stdout.trim();
  }
}
