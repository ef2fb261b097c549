import type { DomainStatus, RedirectStatus } from '@fairlead/contracts';
import type { Secret } from '@fairlead/engine';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../applications/application.entity';
import { BigintColumn, IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';

@Entity('domains')
@Index('domains_hostname_path_uq', ['hostname', 'path'], { unique: true })
@Index('domains_application', ['applicationId'])
@Index('domains_server', ['serverId'])
export class Domain {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  /** That of the application: the proxy of a server is configured from all its domains at once. */
  @TextColumn({ length: 40 })
  serverId!: string;

  /** The row in `hostnames` has what the domains of one hostname share. */
  @TextColumn({ length: 253 })
  hostname!: string;

  /** Whether Fairlead chose the hostname. */
  @Column({ type: 'boolean', default: false })
  generated!: boolean;

  @TextColumn({ length: 200 })
  path!: string;

  @Column({ type: 'boolean' })
  stripPath!: boolean;

  @TextColumn({ length: 20 })
  status!: DomainStatus;

  @Column({ type: 'text', nullable: true })
  statusReason!: string | null;

  @Column({ type: 'varchar', length: 253, nullable: true })
  redirectTo!: string | null;

  @Column({ type: 'int' })
  redirectStatus!: RedirectStatus;

  @Column({ type: 'boolean' })
  forceHttps!: boolean;

  @Column({ type: 'varchar', length: 64, nullable: true })
  basicAuthUsername!: string | null;

  /** A bcrypt hash. */
  @EncryptedColumn({ nullable: true })
  basicAuthHash!: Secret | null;

  @BigintColumn({ nullable: true })
  maxRequestBytes!: number | null;

  /** When the configuration of the proxy last failed; null once it has succeeded. */
  @TimeColumn({ nullable: true })
  applyFailedAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
