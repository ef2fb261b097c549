import type { Scope } from '@fairlead/contracts';
import type { CreateToken } from '@fairlead/dto';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

export type DeviceAuthorizationStatus = 'pending' | 'approved' | 'denied' | 'delivered';

/** A program that waits for a person to let it sign in. Only hashes of its codes are stored. */
@Entity('device_authorizations')
export class DeviceAuthorization {
  @IdColumn()
  id!: string;

  /** SHA-256 in hex. */
  @Index('device_authorizations_device_code_uq', { unique: true })
  @TextColumn({ length: 64 })
  deviceCodeHash!: string;

  /** SHA-256 in hex. */
  @Index('device_authorizations_user_code_uq', { unique: true })
  @TextColumn({ length: 64 })
  userCodeHash!: string;

  @TextColumn({ length: 64 })
  clientId!: string;

  @TextColumn({ length: 64, nullable: true })
  clientName!: string | null;

  @TextColumn({ length: 100, nullable: true })
  hostName!: string | null;

  @TextColumn({ length: 45 })
  ip!: string;

  /** Those that the program suggests. */
  @JsonColumn()
  scopes!: Scope[];

  @TextColumn({ length: 10 })
  status!: DeviceAuthorizationStatus;

  /** The pause between two polls. */
  @Column({ type: 'integer' })
  intervalSeconds!: number;

  @TimeColumn({ nullable: true })
  lastPolledAt!: Date | null;

  /** The token that the person has approved. It is created when it is delivered, so that its text is never stored. */
  @JsonColumn({ nullable: true })
  approved!: CreateToken | null;

  @TextColumn({ length: 40, nullable: true })
  decidedById!: string | null;

  @TextColumn({ length: 320, nullable: true })
  decidedByName!: string | null;

  @TimeColumn()
  createdAt!: Date;

  @Index('device_authorizations_expires_at_ix')
  @TimeColumn()
  expiresAt!: Date;
}
