import type { CertificateStatus, TlsMode } from '@fairlead/contracts';
import type { HstsSpec, Secret } from '@fairlead/engine';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../../platform/database/columns/encrypted-column';

/**
 * What all domains of a hostname have in common: the server, the encryption, and what is known of the certificate and of the
 * name servers. It is there as long as one of them is.
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

  /** Since when the proxy is to have a certificate for it (mode `auto`); null while it is not to ask for one. */
  @TimeColumn({ nullable: true })
  askingSince!: Date | null;

  /** The authority has limited the rate: it is not asked before this. */
  @TimeColumn({ nullable: true })
  heldUntil!: Date | null;

  /** How often the proxy was made to ask at once, since it last had one. */
  @Column({ type: 'int', default: 0 })
  pushes!: number;

  /** The serial of which somebody has been told that it expires soon. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  warnedSerial!: string | null;

  @JsonColumn()
  dnsAddresses!: string[];

  @JsonColumn()
  dnsExpected!: string[];

  @Column({ type: 'boolean', nullable: true })
  dnsPointsHere!: boolean | null;

  @TimeColumn({ nullable: true })
  dnsCheckedAt!: Date | null;

  /** How often the name servers have said in vain where the hostname leads. */
  @Column({ type: 'int', default: 0 })
  dnsTries!: number;

  /** When the certificate was last looked at. */
  @TimeColumn({ nullable: true })
  lookedAt!: Date | null;

  @TimeColumn()
  updatedAt!: Date;
}
