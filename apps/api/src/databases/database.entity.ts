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

  /** A server that still has databases cannot go: the database holds it, whatever runs at the same time. */
  @ManyToOne(() => Server, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'server_id' })
  server?: Server;

  @TextColumn({ length: 20 })
  engine!: DatabaseEngine;

  /** What the version was asked to begin with. */
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

  /** What it was before it was to be removed: it becomes that again where the removal is given up. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  formerStatus!: DatabaseStatus | null;

  /** Something of it may be on the server. */
  @Column({ type: 'boolean' })
  onServer!: boolean;

  /** Of engines whose databases have no name it is one all the same, so that what is derived from it has one. */
  @TextColumn({ length: 64 })
  databaseName!: string;

  @TextColumn({ length: 64 })
  username!: string;

  /** The one that works. */
  @EncryptedColumn()
  password!: Secret;

  /** The one that is about to take its place, until the engine is known to have taken it. */
  @EncryptedColumn({ nullable: true })
  nextPassword!: Secret | null;

  /** What is usual for the engine until the server has told; of an engine with an instance per database, that of the instance. */
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
