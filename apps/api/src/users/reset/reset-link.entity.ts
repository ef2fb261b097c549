import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** A password reset link. Each user has at most one: a new one replaces the previous one. */
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
