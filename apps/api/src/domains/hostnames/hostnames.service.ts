import { Injectable } from '@nestjs/common';
import type { TlsMode } from '@fairlead/contracts';
import type { DomainTlsSettings, HstsSettings, UpdateDomainTls } from '@fairlead/dto';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import { sentFields } from '../../platform/http/request/sent-fields';
import { AcmeAuthority } from '../certificates/acme-authority';
import { NO_CERTIFICATE } from '../certificates/certificate-state';
import { readCustomCertificate } from '../certificates/custom-certificate';
import { findPrimaryDomain } from '../proxy/domain-routes';
import { Domain } from '../domain.entity';
import { Hostname } from './hostname.entity';

/** Manages what the domains of a hostname share: created with the first of them, changed at the primary one. */
@Injectable()
export class HostnamesService {
  constructor(private readonly authority: AcmeAuthority) {}

  /**
   * Locks the hostname of a new domain, creating it for the first one. `settle` follows in the same transaction.
   */
  async lock(tx: Tx, name: string, serverId: string): Promise<Hostname> {
    // Two requests may add the first two paths of a hostname concurrently: one of them creates it.
    await tx
      .createQueryBuilder()
      .insert()
      .into(Hostname)
      .values(partialRow<Hostname>(blank(name, serverId)))
      .orIgnore()
      .execute();
    const hostname = await findLocked(tx, Hostname, { hostname: name });
    if (!hostname)
      throw new AppError('RESOURCE_CONFLICT', { message: 'The hostname has just been deleted; try again.' });
    return hostname;
  }

  /**
   * Gives a locked hostname the settings of its first domain.
   * @throws {AppError} DOMAIN_TAKEN if it belongs to another server.
   */
  async settle(tx: Tx, hostname: Hostname, serverId: string, tls: DomainTlsSettings | undefined): Promise<void> {
    const { hostname: name } = hostname;
    if (await tx.existsBy(Domain, { hostname: name })) {
      if (hostname.serverId !== serverId) throw elsewhere();
      if (tls) throw invalidField('tls', TAKEN_OVER);
      return;
    }
    const chosen = tls ?? { mode: this.authority.defaultMode(name) };
    const fresh = { ...blank(name, serverId), ...settingsOf(name, chosen), hsts: hstsOf(chosen.hsts) ?? null };
    await tx.update(Hostname, { hostname: name }, partialRow<Hostname>(fresh));
  }

  /** Returns the names of the changed fields. */
  async change(tx: Tx, domain: Domain, tls: UpdateDomainTls): Promise<string[]> {
    const primary = await findPrimaryDomain(tx, domain.hostname);
    if (primary?.id !== domain.id)
      throw invalidField('tls', `tls can only be changed at the primary domain ${primary?.id ?? ''}`);
    const hostname = await findLocked(tx, Hostname, { hostname: domain.hostname });
    if (!hostname) throw new AppError('RESOURCE_NOT_FOUND');
    const { hsts, mode = hostname.tlsMode, certificate, private_key } = tls;
    const isOther = mode !== hostname.tlsMode || isGiven(certificate) || isGiven(private_key);
    const settings = isOther ? settingsOf(hostname.hostname, { mode, certificate, private_key }) : {};
    const changes = { ...settings, ...(hsts !== undefined && { hsts: hstsOf(hsts) ?? null }), updatedAt: new Date() };
    await tx.update(Hostname, { hostname: hostname.hostname }, partialRow<Hostname>(changes));
    return sentFields(tls).map((name) => `tls.${name}`);
  }
}

function elsewhere(): AppError {
  const message = 'The hostname belongs to applications of another server.';
  return new AppError('DOMAIN_TAKEN', { message, details: [{ field: 'hostname', code: 'taken', message }] });
}

const TAKEN_OVER = 'the hostname already has TLS settings: omit tls, or change it at the primary domain';

/** All columns that follow from a mode, without any state of a previous one. */
function settingsOf(
  name: string,
  { mode, certificate, private_key: key }: Omit<DomainTlsSettings, 'hsts'>,
): Partial<Hostname> & Pick<Hostname, 'tlsMode'> {
  const base = { ...NO_TLS_STATE, tlsMode: mode, tlsStatus: mode === 'off' ? ('off' as const) : ('pending' as const) };
  assertModeFits(name, mode, isGiven(certificate) || isGiven(key));
  if (mode !== 'custom') return base;
  if (!isGiven(certificate)) throw invalidField('tls.certificate', 'tls.certificate is required with mode custom');
  if (!isGiven(key)) throw invalidField('tls.private_key', 'tls.private_key is required with mode custom');
  const read = readCustomCertificate(name, { certificate, privateKey: key });
  const { notBefore, notAfter, serial, issuer } = read;
  return { ...base, certificate: read.certificate, privateKey: read.privateKey, notBefore, notAfter, serial, issuer };
}

function assertModeFits(name: string, mode: TlsMode, hasCertificate: boolean): void {
  if (mode === 'auto' && name.startsWith('*.'))
    throw invalidField('tls.mode', 'tls.mode of a wildcard must be custom, internal or off');
  if (mode !== 'custom' && hasCertificate)
    throw invalidField('tls.certificate', 'tls.certificate and tls.private_key are only allowed with mode custom');
}

/** `null` counts as absent. */
const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;

function hstsOf(hsts: HstsSettings | null | undefined): Hostname['hsts'] | undefined {
  if (!hsts) return hsts;
  const { max_age, include_subdomains = false, preload = false } = hsts;
  return { maxAge: max_age, includeSubdomains: include_subdomains, preload };
}

const NO_TLS_STATE = {
  ...NO_CERTIFICATE,
  certificate: null,
  privateKey: null,
  issuanceRequestedAt: null,
  rateLimitedUntil: null,
  forcedAttempts: 0,
  expiryWarnedSerial: null,
  dnsFailures: 0,
  inspectedAt: null,
};

function blank(hostname: string, serverId: string): Hostname {
  return {
    ...NO_TLS_STATE,
    hostname,
    serverId,
    tlsMode: 'off',
    hsts: null,
    dnsAddresses: [],
    dnsExpected: [],
    dnsPointsHere: null,
    dnsCheckedAt: null,
    updatedAt: new Date(),
  };
}
