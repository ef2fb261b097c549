import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** When the repository of an application is checked for new heads, and which of them were handled. */
@Entity('push_watches')
@Index('push_watches_due', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
export class PushWatch {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  /** The repository and the refs that are watched: what was handled of others does not count. */
  @TextColumn()
  watched!: string;

  /** The head of the branch that was handled last; empty where there was none, null before the first check. */
  @TextColumn({ length: 64, nullable: true })
  handledHead!: string | null;

  /** The newest tag that was handled, in the same way. */
  @TextColumn({ length: 255, nullable: true })
  handledTag!: string | null;

  @TextColumn({ length: 64, nullable: true })
  handledTagCommit!: string | null;

  /** Number of the newest deployment at that time. */
  @Column({ type: 'integer', nullable: true })
  handledNumber!: number | null;

  /** A hook has arrived, or somebody has requested a check, and no check has followed yet. */
  @Column({ type: 'boolean' })
  hookPending!: boolean;

  /** How often the repository could not be read since it was read last, and why. */
  @Column({ type: 'integer' })
  failures!: number;

  @TextColumn({ length: 64, nullable: true })
  failureCode!: string | null;

  @TextColumn({ nullable: true })
  failureMessage!: string | null;

  /** How many heads in a row were announced by a hook. One that was found by a poll ends the row. */
  @Column({ type: 'integer' })
  announcedHeads!: number;

  /** Counts decisions: one that was made from an older check is dropped. */
  @Column({ type: 'integer' })
  checkNumber!: number;

  /** A time in the past is due. */
  @TimeColumn({ nullable: true })
  nextCheckAt!: Date | null;

  @TimeColumn({ nullable: true })
  lastHookAt!: Date | null;

  /** When the repository was last checked, whether it could be read or not. */
  @TimeColumn({ nullable: true })
  lastCheckedAt!: Date | null;
}
