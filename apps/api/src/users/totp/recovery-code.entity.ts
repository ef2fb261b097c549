import { Entity, PrimaryColumn } from 'typeorm';

/** An unused recovery code. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  userId!: string;

  /** SHA-256 in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash!: string;
}
