import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * Declares the tables of `createInfrastructure`, so that TypeORM's schema diff knows them. Services query them only by SQL.
 */

@Entity('outbox')
@Index('outbox_due', ['id'], { where: 'stream_sequence IS NULL' })
@Index('outbox_key', ['key', 'id'], { where: 'published_at IS NULL' })
@Index('outbox_stream', ['stream_sequence', 'id'], { where: 'published_at IS NOT NULL' })
class OutboxRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;
  @Column('uuid')
  event_id!: string;
  @Column('text')
  key!: string;
  @Column('text')
  subject!: string;
  @Column('text')
  body!: string;
  @Column('text')
  request_id!: string;
  @Column('text', { nullable: true })
  traceparent!: string | null;
  @Column('timestamptz')
  created_at!: Date;
  @Column('integer', { default: 0 })
  attempts!: number;
  @Column('timestamptz', { nullable: true })
  next_attempt_at!: Date | null;
  @Column('text', { nullable: true })
  error!: string | null;
  @Column('timestamptz', { nullable: true })
  published_at!: Date | null;
  @Column('bigint', { nullable: true })
  stream_sequence!: number | null;
}

@Entity('inbox')
@Index('inbox_received', ['received_at'])
class InboxRow {
  @PrimaryColumn('text')
  consumer!: string;
  @PrimaryColumn('text')
  event_id!: string;
  @Column('timestamptz')
  received_at!: Date;
}

@Entity('inbox_heads')
@Index('inbox_heads_deferring', ['consumer'], { where: 'deferring' })
@Index('inbox_heads_met', ['met_on'])
class InboxCursorRow {
  @PrimaryColumn('text')
  consumer!: string;
  @PrimaryColumn('bigint')
  company_id!: number;
  @PrimaryColumn('text')
  subject!: string;
  @Column('bigint')
  sequence!: number;
  @Column('boolean', { default: false })
  deferring!: boolean;
  @Column('date', { default: () => 'now()' })
  met_on!: string;
}

@Entity('inbox_deferred')
class ParkedEventRow {
  @PrimaryColumn('text')
  consumer!: string;
  @PrimaryColumn('bigint')
  company_id!: number;
  @PrimaryColumn('text')
  subject!: string;
  @PrimaryColumn('bigint')
  sequence!: number;
  @Column('text')
  message_subject!: string;
  @Column('text')
  body!: string;
  @Column('bigint')
  place!: number;
  @Column('integer')
  attempts!: number;
  @Column('text', { nullable: true })
  error!: string | null;
  @Column('timestamptz')
  due_at!: Date;
  @Column('timestamptz')
  deferred_at!: Date;
}

@Entity('inbox_readers')
class InboxReaderRow {
  @PrimaryColumn('text')
  consumer!: string;
  @Column('uuid')
  holder!: string;
  @Column('timestamptz')
  leased_until!: Date;
}

@Entity('idempotency')
@Index('idempotency_created', ['created_at'])
class IdempotencyRow {
  @PrimaryColumn('bigint')
  company_id!: number;
  @PrimaryColumn('text')
  app!: string;
  @PrimaryColumn('text')
  key!: string;
  @Column('text')
  operation!: string;
  @Column('text')
  digest!: string;
  @Column('text', { nullable: true })
  answer!: string | null;
  @Column('json', { nullable: true })
  meta!: object | null;
  @Column('timestamptz')
  created_at!: Date;
}

@Entity('dead_letters')
@Unique('dead_letters_event', ['consumer', 'event_id'])
@Index('dead_letters_created', ['created_at'])
class DeadLetterRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;
  @Column('text')
  consumer!: string;
  @Column('text')
  event_id!: string;
  @Column('text')
  subject!: string;
  @Column('text')
  body!: string;
  @Column('text')
  error!: string;
  @Column('integer')
  attempts!: number;
  @Column('timestamptz')
  created_at!: Date;
}

@Entity('audit')
@Index('audit_company', ['company_id', 'id'])
@Index('audit_created', ['created_at'])
class AuditRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;
  @Column('timestamptz')
  created_at!: Date;
  @Column('text')
  operator!: string;
  @Column('text')
  request_id!: string;
  @Column('bigint', { nullable: true })
  company_id!: number | null;
  @Column('text')
  action!: string;
  @Column('json')
  detail!: object;
}

export const infrastructureEntities = [
  OutboxRow,
  InboxRow,
  InboxCursorRow,
  ParkedEventRow,
  InboxReaderRow,
  IdempotencyRow,
  DeadLetterRow,
  AuditRow,
] as const;
