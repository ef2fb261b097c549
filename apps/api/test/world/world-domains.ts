import type { CreateDomain, DomainRecord } from '@fairlead/dto';
import { CertificateRecorder } from '../../src/domains/certificates/certificate-recorder';
import { Domain } from '../../src/domains/domain.entity';
import { servedCertificateOf } from '../api/domains/domains-fixture';
import { applicationRoute } from '../harness/test-records';
import type { WorldContext } from './world-context';

type Inspection = Parameters<CertificateRecorder['recordCertificate']>[1];
type Attempt = NonNullable<Inspection['attempt']>;

/** The certificate that the proxy serves; what is not said is that of an authority everybody trusts, a day old. */
export interface ServedCertificateState {
  issuer?: string;
  serial?: string;
  expires_at?: string;
}

/** An attempt at a certificate that failed. */
export interface CertificateAttempt {
  problem: NonNullable<Attempt['problem']>;
  last_error: string;
  next_retry_at: string;
}

export class WorldDomains {
  constructor(private readonly context: WorldContext) {}

  /** A domain the proxy has been configured for. */
  async add(application: { id: string }, body: Partial<CreateDomain>): Promise<DomainRecord> {
    const agent = await this.context.agent();
    const path = `${applicationRoute(application)}/domains`;
    const { data } = (await agent.post(path).send(body).expect(201)).body;
    await this.context.api.dataSource.manager.update(Domain, data.id, { status: 'active' });
    return data;
  }

  /** What the name servers answer, as the watcher records it. */
  async recordDns(hostname: string, addresses: string[], expected: string): Promise<void> {
    const answer = { addresses, expected: [expected], pointsHere: addresses.includes(expected), isSilent: false };
    await this.context.api.dataSource.transaction((tx) => this.recorder.recordDns(tx, hostname, answer));
  }

  async recordCertificate(
    hostname: string,
    { issuer, serial, expires_at }: ServedCertificateState = {},
  ): Promise<void> {
    const served = servedCertificateOf({
      ...(issuer !== undefined && { issuer }),
      ...(serial !== undefined && { serial }),
      ...(expires_at !== undefined && { notAfter: new Date(expires_at) }),
    });
    await this.record({ hostname, served });
  }

  async recordFailedAttempt(
    hostname: string,
    { problem, last_error, next_retry_at }: CertificateAttempt,
  ): Promise<void> {
    const retryAt = new Date(next_retry_at);
    await this.record({ hostname, attempt: { at: new Date(), result: 'failed', problem, error: last_error, retryAt } });
  }

  private async record(inspection: Inspection): Promise<void> {
    await this.context.api.dataSource.transaction((tx) => this.recorder.recordCertificate(tx, inspection));
  }

  private get recorder(): CertificateRecorder {
    return this.context.api.app.get(CertificateRecorder, { strict: false });
  }
}
