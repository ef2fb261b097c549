import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../platform/database/columns/portable-columns';

/** An id token that was exchanged. The row stays until the token has expired, so that it is accepted once. */
@Entity('used_id_tokens')
export class UsedIdToken {
  /** SHA-256 in hex of what identifies the token. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  @Index('used_id_tokens_expires_at_ix')
  @TimeColumn()
  expiresAt!: Date;
}
