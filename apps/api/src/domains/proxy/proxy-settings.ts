import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccessLogSpec, TlsSpec } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { Server } from '../../servers/server.entity';
import { AcmeAuthority } from '../certificates/acme-authority';
import { CertificateRecorder } from '../certificates/certificate-recorder';
import { DnsLookup } from '../certificates/dns-lookup';
import { toCustomCertificateSpecs, loadServerDomains, type ServerDomains } from './domain-routes';
import type { Hostname } from '../hostnames/hostname.entity';

/** How many hostnames are resolved concurrently. */
const LOOK_UPS_AT_ONCE = 32;

/** The settings that `accessLog()` reads: when one of them changes, the proxies have to be configured again. */
export const ACCESS_LOG_SETTINGS_OF_PROXIES = [
  'FAIRLEAD_ACCESS_LOG',
  'FAIRLEAD_ACCESS_LOG_ADDRESSES',
  'FAIRLEAD_ACCESS_LOG_QUERIES',
  'FAIRLEAD_ACCESS_LOG_BYTES',
  'FAIRLEAD_ACCESS_LOG_DAYS',
  'FAIRLEAD_ACCESS_LOG_PER_SECOND',
] as const;

/** The certificate settings of a server's proxy, and the DNS checks that they depend on. */
@Injectable()
export class ProxySettings {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly authority: AcmeAuthority,
    private readonly names: DnsLookup,
    private readonly states: CertificateRecorder,
  ) {}

  async tls({ wanted, hostnames }: Pick<ServerDomains, 'wanted' | 'hostnames'>): Promise<TlsSpec> {
    const served = new Set(wanted.map(({ hostname }) => hostname));
    const own = [...hostnames.values()].filter(({ hostname }) => served.has(hostname));
    const automatic = own.filter(({ tlsMode }) => tlsMode === 'auto');
    return {
      checkSeconds: this.config.get('FAIRLEAD_CERTIFICATE_CHECK_SECONDS'),
      custom: toCustomCertificateSpecs(own),
      waiting: automatic
        .filter(({ issuanceRequestedAt }) => issuanceRequestedAt === null)
        .map(({ hostname }) => hostname),
      acme: await this.authority.spec(),
    };
  }

  /** What the proxy writes down about requests, or nothing. */
  accessLog(): { readonly accessLog?: AccessLogSpec } {
    if (!this.config.get('FAIRLEAD_ACCESS_LOG')) return {};
    return {
      accessLog: {
        maxBytes: this.config.get('FAIRLEAD_ACCESS_LOG_BYTES'),
        days: this.config.get('FAIRLEAD_ACCESS_LOG_DAYS'),
        perSecond: this.config.get('FAIRLEAD_ACCESS_LOG_PER_SECOND'),
        addresses: this.config.get('FAIRLEAD_ACCESS_LOG_ADDRESSES'),
        queries: this.config.get('FAIRLEAD_ACCESS_LOG_QUERIES'),
      },
    };
  }

  /** Root certificates trusted in addition to those of the server. */
  async roots(): Promise<{ readonly roots?: string }> {
    const { roots } = await this.authority.spec();
    return roots === undefined ? {} : { roots };
  }

  /**
   * Resolves the hostnames of the server, or only the given ones, and records the results. Returns whether the proxy
   * needs to be reconfigured.
   */
  async checkDns(serverId: string, isMeant: (hostname: Hostname) => boolean = () => true): Promise<boolean> {
    const { wanted, hostnames } = await loadServerDomains(this.dataSource.manager, serverId);
    const meant = new Set(wanted.flatMap(({ hostname }) => hostnames.get(hostname) ?? []).filter(isMeant));
    if (meant.size === 0) return false;
    const server = await this.dataSource.manager.findOneBy(Server, { id: serverId });
    const host = server?.connection === 'ssh' ? server.host : undefined;
    const queue = [...meant].map(({ hostname }) => hostname);
    let matters = false;
    for (let names = queue.splice(0, LOOK_UPS_AT_ONCE); names.length > 0; names = queue.splice(0, LOOK_UPS_AT_ONCE)) {
      const answers = await Promise.all(
        names.map(async (name) => [name, await this.names.lookUp(name, host)] as const),
      );
      await this.dataSource.transaction(async (tx) => {
        for (const [name, answer] of answers) matters = (await this.states.recordDns(tx, name, answer)) || matters;
      });
    }
    return matters;
  }
}
