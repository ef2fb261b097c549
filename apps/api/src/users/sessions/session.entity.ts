import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** A person who is signed in. Only the hash of the cookie is kept, so a copy of the database signs nobody in. */
@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's value, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  /** TypeID (`ses_…`), under which the person finds it in their list. */
  @Index('sessions_public_id_uq', { unique: true })
  @TextColumn({ length: 40 })
  publicId!: string;

  @Index('sessions_user_id_ix')
  @TextColumn({ length: 40 })
  userId!: string;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  lastSeenAt!: Date;

  /** Where it was last used from. */
  @TextColumn({ length: 45 })
  ip!: string;

  /** What it was last used with, as far as that says so. */
  @TextColumn({ length: 256, nullable: true })
  userAgent!: string | null;

  /** However much it is used. */
  @Index('sessions_expires_at_ix')
  @TimeColumn()
  expiresAt!: Date;
}
