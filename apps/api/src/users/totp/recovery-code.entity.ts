import { Entity, PrimaryColumn } from 'typeorm';

/** A recovery code that has not been used. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  userId!: string;

  /** SHA-256 in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash!: string;
}
