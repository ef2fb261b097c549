import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { Server } from '../../servers/server.entity';

/** What the proxy of a server was last given. The row exists from the first configuration on. */
@Entity('proxy_states')
export class ProxyState {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  serverId!: string;

  @ManyToOne(() => Server, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'server_id' })
  server?: Server;

  /** The id of the configuration that it is to serve. */
  @TextColumn({ length: 40 })
  configId!: string;

  /** When it last loaded a configuration. */
  @TimeColumn()
  loadedAt!: Date;

  /** Since when it does not serve that configuration; null while it does. */
  @TimeColumn({ nullable: true })
  failedAt!: Date | null;
}
