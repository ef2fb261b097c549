import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** A link with which somebody sets a new password. There is one for a person: a new one takes the place of the one before. */
@Entity('reset_links')
export class ResetLink {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  userId!: string;

  /** SHA-256 in hex. */
  @Index('reset_links_token_hash_uq', { unique: true })
  @TextColumn({ length: 64 })
  tokenHash!: string;

  @TimeColumn()
  expiresAt!: Date;

  @TextColumn({ length: 40 })
  createdById!: string;
}
