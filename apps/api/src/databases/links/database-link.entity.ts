import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { TimeColumn } from '../../platform/database/columns/portable-columns';
import { Database } from '../database.entity';

/** An application that has a database in its environment. */
@Entity('database_links')
@Index('database_links_application', ['applicationId'])
export class DatabaseLink {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  databaseId!: string;

  @ManyToOne(() => Database, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'database_id' })
  database?: Database;

  @PrimaryColumn({ type: 'varchar', length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  /** Of several databases of an application, the one that was linked first has the plain names. */
  @TimeColumn()
  linkedAt!: Date;
}
