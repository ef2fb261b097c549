import type { DatabaseEngine, DatabaseStatus, FailureCode } from '@fairlead/contracts';
import type { Secret } from '@fairlead/engine';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigintColumn, IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';
import { MaintainedCount } from '../platform/database/query/table-count.entity';
import { Server } from '../servers/server.entity';

@Entity('databases')
@MaintainedCount()
@Index('databases_name_uq', ['serverId', 'name'], { unique: true })
@Index('databases_database_name_uq', ['serverId', 'engine', 'databaseName'], { unique: true })
@Index('databases_username_uq', ['serverId', 'engine', 'username'], { unique: true })
@Index('databases_instance_port_uq', ['serverId', 'port'], { unique: true, where: `engine = 'redis'` })
@Index('databases_created', ['createdAt', 'id'])
export class Database {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 64 })
  name!: string;

  @TextColumn({ length: 40 })
  serverId!: string;

  /** Restricts the removal of the server, also against concurrent requests. */
  @ManyToOne(() => Server, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'server_id' })
  server?: Server;

  @TextColumn({ length: 20 })
  engine!: DatabaseEngine;

  /** The requested version, as a prefix. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  wantedVersion!: string | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  version!: string | null;

  @TextColumn({ length: 20 })
  status!: DatabaseStatus;

  @Column({ type: 'varchar', length: 40, nullable: true })
  statusCode!: FailureCode | null;

  @Column({ type: 'text', nullable: true })
  statusReason!: string | null;

  /** The status before the removal was requested, restored if the removal is canceled. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  previousStatus!: DatabaseStatus | null;

  /** Whether the server may hold resources of it. */
  @Column({ type: 'boolean' })
  onServer!: boolean;

  /** Engines without database names get one as well, so that names derived from it exist. */
  @TextColumn({ length: 64 })
  databaseName!: string;

  @TextColumn({ length: 64 })
  username!: string;

  /** The password in effect. */
  @EncryptedColumn()
  password!: Secret;

  /** The password that replaces it once the engine is known to have accepted it. */
  @EncryptedColumn({ nullable: true })
  nextPassword!: Secret | null;

  /**
   * The default port of the engine until the server reports the real one; with one instance per database, the port of
   * that instance.
   */
  @Column({ type: 'integer' })
  port!: number;

  @Column({ type: 'integer', nullable: true })
  memoryMb!: number | null;

  @BigintColumn({ nullable: true })
  sizeBytes!: number | null;

  @Column({ type: 'integer', nullable: true })
  connections!: number | null;

  @TimeColumn({ nullable: true })
  measuredAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
