import type { PipelineProvider, Scope } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

export interface StoredCondition {
  readonly claim: string;
  readonly values: readonly string[];
}

/** Which id tokens of which issuer are exchanged for which tokens. */
@Entity('trusted_pipelines')
export class TrustedPipeline {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 64 })
  name!: string;

  @TextColumn({ length: 10 })
  provider!: PipelineProvider;

  @Index('trusted_pipelines_issuer_ix')
  @TextColumn({ length: 300 })
  issuer!: string;

  @TextColumn({ length: 300 })
  audience!: string;

  @JsonColumn()
  conditions!: StoredCondition[];

  @Column({ type: 'boolean' })
  allowPullRequests!: boolean;

  @JsonColumn()
  scopes!: Scope[];

  @JsonColumn({ nullable: true })
  serverIds!: string[] | null;

  @JsonColumn({ nullable: true })
  applicationIds!: string[] | null;

  @Column({ type: 'integer' })
  lifetimeSeconds!: number;

  @Column({ type: 'boolean' })
  enabled!: boolean;

  @TimeColumn({ nullable: true })
  lastUsedAt!: Date | null;

  /** The name of the run. */
  @TextColumn({ length: 320, nullable: true })
  lastUsedBy!: string | null;

  @TextColumn({ length: 40 })
  createdById!: string;

  @TextColumn({ length: 320 })
  createdByName!: string;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
