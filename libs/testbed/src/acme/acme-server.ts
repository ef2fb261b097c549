import type { TestHost } from '../hosts/test-host';
import { waitUntil } from '../machine/processes';
import { ACME_FRONT_SCRIPT, ACME_START_SCRIPT } from './acme-scripts';

export interface AcmeServerOptions {
  /** How long its certificates last; default an hour. */
  readonly certificateSeconds?: number;
}

const FRONT_PORT = 14_001;
const DNS_PORT = 8053;

/**
 * Let's Encrypt's own test authority (Debian's `pebble`) with name servers that tests decide about, on a test host. It checks
 * hostnames over the ports 80 and 443, as the real one does.
 */
export class AcmeServer {
  readonly directory: string;
  readonly dnsServer: string;

  private constructor(
    private readonly host: TestHost,
    /** PEM: of its directory, and of what it signs. */
    readonly roots: string,
  ) {
    this.directory = `https://${host.address}:${FRONT_PORT}/dir`;
    this.dnsServer = `${host.address}:${DNS_PORT}`;
  }

  static async start(host: TestHost, { certificateSeconds = 3600 }: AcmeServerOptions = {}): Promise<AcmeServer> {
    await host.must(
      'export DEBIAN_FRONTEND=noninteractive; apt-get -qq update; apt-get -qq install -y --no-install-recommends pebble',
      {
        timeoutMs: 180_000,
      },
    );
    await host.writeFile('/opt/acme/front.js', ACME_FRONT_SCRIPT);
    await host.writeFile('/opt/acme/start.sh', ACME_START_SCRIPT, '0755');
    await host.must(`/opt/acme/start.sh ${host.address} ${certificateSeconds} ${DNS_PORT} ${FRONT_PORT}`);
    const answers = `curl -skf -o /dev/null https://${host.address}:${FRONT_PORT}/dir && curl -s -o /dev/null http://127.0.0.1:8055/`;
    await waitUntil(async () => (await host.exec(answers)).code === 0, { timeoutMs: 20_000, what: 'the authority' });
    await host.must('/opt/acme/keys.sh');
    return new AcmeServer(host, await host.readFile('/opt/acme/roots.pem'));
  }

  /** Where the name servers say that a hostname leads; without addresses they know none. */
  async setDnsRecord(hostname: string, ...addresses: string[]): Promise<void> {
    const [path, body] =
      addresses.length > 0 ? ['add-a', { host: hostname, addresses }] : ['clear-a', { host: hostname }];
    await this.host.must(`curl -sf --data-binary @- http://127.0.0.1:8055/${path}`, { stdin: JSON.stringify(body) });
  }

  /** New orders are answered with 429 and the time from which on there are some again. */
  async limitRate(until: Date): Promise<void> {
    await this.host.writeFile('/opt/acme/limit', until.toISOString());
  }

  async liftLimit(): Promise<void> {
    await this.host.must('rm -f /opt/acme/limit');
  }

  /** Number of certificate orders it received. */
  async orders(): Promise<number> {
    return Number(await this.host.must('cat /opt/acme/orders 2>/dev/null | wc -l'));
  }

  /** Nothing answers at its address. */
  async goDown(): Promise<void> {
    await this.host.must('systemctl stop acme-front.service');
  }

  async comeBack(): Promise<void> {
    await this.host.must('systemctl reset-failed acme-front.service 2>/dev/null || true; /opt/acme/front.sh');
  }

  /** Says so to whoever asks about the certificate (OCSP). */
  async revoke(serial: string): Promise<void> {
    const line = `R\t491231000000Z\t200101000000Z\t${serial.toUpperCase()}\tunknown\t/CN=revoked\n`;
    await this.host.must('cat >>/opt/acme/index.txt', { stdin: line });
  }
}
