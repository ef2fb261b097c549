import { Entity, Index, PrimaryColumn } from 'typeorm';
import type { Secret } from '@fairlead/engine';
import { TextColumn, TimeColumn } from '../../database/columns/portable-columns';
import { EncryptedColumn } from '../../database/columns/encrypted-column';

/** A POST with an `Idempotency-Key`: in progress as long as it has no response. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** The token's or user's id, so that keys of different callers never collide. */
  @PrimaryColumn({ type: 'varchar', length: 80 })
  scope!: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  key!: string;

  /**
   * Hash of method, path and body, encrypted because a password of the body could be found by trying many, much faster than
   * by its own slow hash.
   */
  @EncryptedColumn()
  fingerprint!: Secret;

  /** The id of the request that holds the key while it is in progress. */
  @TextColumn({ length: 36 })
  holder!: string;

  /** Until then the request in progress has the key to itself; if its process has crashed, the next one takes over. */
  @TimeColumn()
  heldUntil!: Date;

  /** Status, headers and body, encrypted because they may contain a password that is shown once. */
  @EncryptedColumn({ nullable: true })
  answer!: Secret | null;

  @Index('idempotency_keys_expires_at_ix')
  @TimeColumn()
  expiresAt!: Date;
}
