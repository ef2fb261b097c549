import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** A dashboard session. Only the hash of the cookie is stored, so a copy of the database cannot be used to sign in. */
@Entity('sessions')
export class Session {
  /** SHA-256 of the cookie's value, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  /** TypeID (`ses_…`), the public id of the session. */
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

  /** The user agent that last used it, if sent. */
  @TextColumn({ length: 256, nullable: true })
  userAgent!: string | null;

  /** The absolute expiry, regardless of its use. */
  @Index('sessions_expires_at_ix')
  @TimeColumn()
  expiresAt!: Date;
}
