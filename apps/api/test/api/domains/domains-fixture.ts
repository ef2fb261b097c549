import type { ApplicationRecord, DomainRecord } from '@fairlead/dto';
import type { CertificateInspection, ServedCertificate, TlsSpec } from '@fairlead/engine';
import { CertificateRecorder } from '../../../src/domains/certificates/certificate-recorder';
import type { DnsAnswer } from '../../../src/domains/certificates/dns-lookup';
import { loadServerDomains, type ServerDomains } from '../../../src/domains/proxy/domain-routes';
import { ProxySettings } from '../../../src/domains/proxy/proxy-settings';
import type { TestApi } from '../../harness/start-api';
import { API_ONLY, makeApplication, startWithServer, type HttpAgent } from '../../harness/test-records';

export const DAY_MS = 86_400_000;

let names = 0;
export const newHostname = (): string => `secure-${(names += 1)}.example.test`;

/** The inspection of a trusted certificate of 90 days that is a day old. */
export const servedCertificateOf = (more: Partial<ServedCertificate> = {}): ServedCertificate => ({
  issuer: 'Test Authority',
  serial: '0a',
  notBefore: new Date(Date.now() - DAY_MS),
  notAfter: new Date(Date.now() + 89 * DAY_MS),
  coversHostname: true,
  trusted: true,
  revoked: false,
  ...more,
});

/** An API with ACME configured, an application for the tests, and what they do with its domains over and over. */
export class DomainsFixture {
  application!: ApplicationRecord;

  private constructor(
    readonly api: TestApi,
    readonly http: HttpAgent,
    readonly serverId: string,
  ) {}

  static async start(): Promise<DomainsFixture> {
    const { api, http, serverId } = await startWithServer({ ...API_ONLY, FAIRLEAD_ACME_EMAIL: 'ann@example.com' });
    return new DomainsFixture(api, http, serverId);
  }

  async newApplication(serverId = this.serverId): Promise<ApplicationRecord> {
    return makeApplication(this.http, serverId);
  }

  path(of = this.application): string {
    return `/api/v1/applications/${of.id}/domains`;
  }

  async add(body: object = {}, of = this.application): Promise<DomainRecord> {
    const wanted = { hostname: newHostname(), ...body };
    return (await this.http.post(this.path(of)).send(wanted).expect(201)).body.data;
  }

  async read({ id }: DomainRecord): Promise<DomainRecord> {
    return (await this.http.get(`${this.path()}/${id}`).expect(200)).body.data;
  }

  async tls(domain: DomainRecord): Promise<DomainRecord['tls']> {
    return (await this.read(domain)).tls;
  }

  /** As the watcher does it. Returns whether the proxy must be reconfigured. */
  recordDns({ hostname }: DomainRecord, answer: DnsAnswer, at?: Date): Promise<boolean> {
    return this.api.dataSource.transaction((tx) => this.states.recordDns(tx, hostname, answer, at));
  }

  recordCertificate(
    { hostname }: Pick<DomainRecord, 'hostname'>,
    inspection: Omit<CertificateInspection, 'hostname'>,
    { authorityAnswers, at }: { authorityAnswers?: boolean; at?: Date } = {},
  ): Promise<boolean> {
    return this.api.dataSource.transaction((tx) =>
      this.states.recordCertificate(tx, { hostname, ...inspection }, authorityAnswers, at),
    );
  }

  /** What an operation would configure the proxy with. */
  async proxyConfiguration(): Promise<{ domains: ServerDomains; tls: TlsSpec }> {
    const domains = await loadServerDomains(this.api.dataSource.manager, this.serverId);
    return { domains, tls: await this.api.app.get(ProxySettings, { strict: false }).tls(domains) };
  }

  private get states(): CertificateRecorder {
    return this.api.app.get(CertificateRecorder, { strict: false });
  }
}
