import type { Scope } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** An API token. Only the hash of its text is stored, by which it is looked up. */
@Entity('tokens')
export class Token {
  @IdColumn()
  id!: string;

  /** Those of pipelines have the name of their repository and ref. */
  @TextColumn({ length: 320 })
  name!: string;

  /** SHA-256 in hex. */
  @Index('tokens_hash_uq', { unique: true })
  @TextColumn({ length: 64 })
  hash!: string;

  @TextColumn({ length: 16 })
  hint!: string;

  @JsonColumn()
  scopes!: Scope[];

  @JsonColumn({ nullable: true })
  allowedIps!: string[] | null;

  @JsonColumn({ nullable: true })
  serverIds!: string[] | null;

  @JsonColumn({ nullable: true })
  applicationIds!: string[] | null;

  @TimeColumn({ nullable: true })
  expiresAt!: Date | null;

  @TimeColumn({ nullable: true })
  revokedAt!: Date | null;

  @TimeColumn({ nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'varchar', length: 45, nullable: true })
  lastUsedIp!: string | null;

  @TextColumn({ length: 40 })
  createdById!: string;

  /** The name at that time: users are renamed and deactivated. */
  @TextColumn({ length: 320 })
  createdByName!: string;

  /** The trusted pipeline that has issued it, with which it ends. */
  @Index('tokens_pipeline_id_ix')
  @TextColumn({ length: 40, nullable: true })
  pipelineId!: string | null;

  @Index('tokens_created_at_ix')
  @TimeColumn()
  createdAt!: Date;
}
