import type { EventName, SubjectKind } from '@fairlead/contracts';
import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** Something that has happened. Rows are append-only, inserted in the transaction of the change that they record. */
@Entity('events')
@Index('events_subject', ['subjectId', 'sequence'])
@Index('events_server', ['serverId', 'sequence'])
@Index('events_application', ['applicationId', 'sequence'])
@Index('events_actor', ['actorId', 'sequence'])
@Index('events_name', ['name', 'sequence'])
export class EventEntry {
  /** Increases with every event; the order of the log. */
  @PrimaryGeneratedColumn({ type: 'integer' })
  sequence!: number;

  /** TypeID (`evt_…`). */
  @Index('events_id', { unique: true })
  @TextColumn({ length: 40 })
  id!: string;

  @TextColumn({ length: 60 })
  name!: EventName;

  @TextColumn({ length: 20 })
  subjectType!: SubjectKind;

  @TextColumn({ length: 40 })
  subjectId!: string;

  /** The name of the subject at that time. */
  @TextColumn({ length: 320 })
  subjectName!: string;

  @TextColumn({ length: 10 })
  actorType!: 'token' | 'user' | 'system';

  @TextColumn({ length: 40 })
  actorId!: string;

  @TextColumn({ length: 320 })
  actorName!: string;

  /** Of the request; null for what Fairlead did without one. */
  @TextColumn({ length: 45, nullable: true })
  actorAddress!: string | null;

  @TextColumn({ length: 40, nullable: true })
  serverId!: string | null;

  @TextColumn({ length: 64, nullable: true })
  serverName!: string | null;

  @TextColumn({ length: 40, nullable: true })
  applicationId!: string | null;

  @TextColumn({ length: 64, nullable: true })
  applicationName!: string | null;

  @JsonColumn()
  data!: Record<string, unknown>;

  @Index('events_at')
  @TimeColumn()
  at!: Date;
}
