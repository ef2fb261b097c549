import { Column, Entity, PrimaryColumn } from 'typeorm';
import { JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** One attempt to send a delivery, and the response. */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  deliveryId!: string;

  @PrimaryColumn({ type: 'integer' })
  number!: number;

  @TimeColumn()
  at!: Date;

  @Column({ type: 'integer' })
  durationMs!: number;

  @Column({ type: 'integer', nullable: true })
  responseStatus!: number | null;

  @JsonColumn()
  responseHeaders!: Record<string, string>;

  @TextColumn({ nullable: true })
  responseBody!: string | null;

  @TextColumn({ nullable: true })
  error!: string | null;
}
