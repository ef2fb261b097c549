import { Entity, Index, PrimaryColumn } from 'typeorm';
import type { Secret } from '@fairlead/engine';
import { TextColumn, TimeColumn } from '../../database/columns/portable-columns';
import { EncryptedColumn } from '../../database/columns/encrypted-column';

/** A POST that carried an `Idempotency-Key`: under way as long as it has no answer. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** The token's or user's id; keys of different callers never meet. */
  @PrimaryColumn({ type: 'varchar', length: 80 })
  scope!: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  key!: string;

  /** Hash of method, path and body. */
  @TextColumn({ length: 64 })
  fingerprint!: string;

  /** Which request holds the key while it is under way. */
  @TextColumn({ length: 36 })
  holder!: string;

  /** Until then the request that is under way has the key to itself; if its process died, the next one takes it over. */
  @TimeColumn()
  heldUntil!: Date;

  /** Status, headers and body, which may hold a password that is shown once. */
  @EncryptedColumn({ nullable: true })
  answer!: Secret | null;

  @Index('idempotency_keys_expires_at_ix')
  @TimeColumn()
  expiresAt!: Date;
}
