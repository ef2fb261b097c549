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

  /** The application's: the proxy of a server is configured from all of them at once. */
  @TextColumn({ length: 40 })
  serverId!: string;

  /** `hostnames` has what it shares with other domains of the same name. */
  @TextColumn({ length: 253 })
  hostname!: string;

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

  /** Bcrypt. */
  @EncryptedColumn({ nullable: true })
  basicAuthHash!: Secret | null;

  @BigintColumn({ nullable: true })
  maxRequestBytes!: number | null;

  /** When it last failed to tell the proxy what the records of its server say; null once that has succeeded. */
  @TimeColumn({ nullable: true })
  applyFailedAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
