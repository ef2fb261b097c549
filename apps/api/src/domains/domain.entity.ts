import type { DomainStatus, TlsMode } from '@fairlead/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../applications/application.entity';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns';

@Entity('domains')
@Index('domains_hostname_uq', ['hostname'], { unique: true })
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

  @TextColumn({ length: 253 })
  hostname!: string;

  @TextColumn({ length: 20 })
  status!: DomainStatus;

  @Column({ type: 'text', nullable: true })
  statusReason!: string | null;

  @TextColumn({ length: 20 })
  tlsMode!: TlsMode;

  @Column({ type: 'varchar', length: 253, nullable: true })
  redirectTo!: string | null;

  @JsonColumn()
  dnsAddresses!: string[];

  @Column({ type: 'boolean', nullable: true })
  dnsPointsHere!: boolean | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
