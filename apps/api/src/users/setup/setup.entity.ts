import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../platform/database/columns/portable-columns';

export const FIRST_OWNER = 'first_owner';

/**
 * A single row: whether the first owner has been created. The conditional update of it ensures that only one request
 * can create the owner.
 */
@Entity('setup')
export class Setup {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  id!: typeof FIRST_OWNER;

  /** SHA-256 of the token in the printed link. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  tokenHash!: string | null;

  @TimeColumn({ nullable: true })
  tokenExpiresAt!: Date | null;

  @TimeColumn({ nullable: true })
  completedAt!: Date | null;
}
