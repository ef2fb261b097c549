import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { BigintColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { Server } from '../../servers/server.entity';

/** How far the access log of a server has been counted. */
@Entity('access_log_positions')
export class AccessLogPlace {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  serverId!: string;

  @ManyToOne(() => Server, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'server_id' })
  server?: Server;

  /** Number of the file on the server. */
  @TextColumn({ length: 20 })
  inode!: string;

  @BigintColumn()
  offset!: number;

  /** Since when the requests of the server are counted. */
  @TimeColumn()
  since!: Date;

  /** Everything before this time has been counted. */
  @TimeColumn()
  countedUntil!: Date;
}
