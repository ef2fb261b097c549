import type { CertificateStatus, TlsMode } from '@fairlead/contracts';
import type { HstsSpec, Secret } from '@fairlead/engine';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../../platform/database/columns/encrypted-column';

/**
 * What all domains of one hostname share: the server, the TLS settings, and the state of the certificate and of DNS. It
 * exists as long as one of them does.
 */
@Entity('hostnames')
@Index('hostnames_server', ['serverId'])
export class Hostname {
  @PrimaryColumn({ type: 'varchar', length: 253 })
  hostname!: string;

  @TextColumn({ length: 40 })
  serverId!: string;

  @TextColumn({ length: 20 })
  tlsMode!: TlsMode;

  @JsonColumn({ nullable: true })
  hsts!: HstsSpec | null;

  /** PEM, of mode `custom`. */
  @Column({ type: 'text', nullable: true })
  certificate!: string | null;

  @EncryptedColumn({ nullable: true })
  privateKey!: Secret | null;

  @TextColumn({ length: 20 })
  tlsStatus!: CertificateStatus;

  @Column({ type: 'text', nullable: true })
  issuer!: string | null;

  @TimeColumn({ nullable: true })
  notBefore!: Date | null;

  @TimeColumn({ nullable: true })
  notAfter!: Date | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  serial!: string | null;

  @Column({ type: 'boolean', nullable: true })
  trusted!: boolean | null;

  @Column({ type: 'text', nullable: true })
  lastError!: string | null;

  @TimeColumn({ nullable: true })
  nextRetryAt!: Date | null;

  /** Since when the proxy is to obtain a certificate for it (mode `auto`); null while it must not request one. */
  @TimeColumn({ nullable: true })
  issuanceRequestedAt!: Date | null;

  /** The authority has rate limited requests: none is sent before this time. */
  @TimeColumn({ nullable: true })
  rateLimitedUntil!: Date | null;

  /** Forced attempts since it last had a certificate. */
  @Column({ type: 'int', default: 0 })
  forcedAttempts!: number;

  /** The serial of the certificate for which the expiry warning was recorded. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  expiryWarnedSerial!: string | null;

  @JsonColumn()
  dnsAddresses!: string[];

  @JsonColumn()
  dnsExpected!: string[];

  @Column({ type: 'boolean', nullable: true })
  dnsPointsHere!: boolean | null;

  @TimeColumn({ nullable: true })
  dnsCheckedAt!: Date | null;

  /** Consecutive DNS checks without a correct answer. */
  @Column({ type: 'int', default: 0 })
  dnsFailures!: number;

  /** When the certificate was last inspected. */
  @TimeColumn({ nullable: true })
  inspectedAt!: Date | null;

  @TimeColumn()
  updatedAt!: Date;
}
