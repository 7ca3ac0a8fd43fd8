import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Webhook } from '@marquee/contracts';

/** The topic of receivers of customer changes, which clients cannot register; no event has it. */
export const SYNC = 'sync';

/** The registration of an app for one topic of a company. */
@Entity('webhooks')
@Unique('webhooks_once', ['company_id', 'app', 'topic', 'address'])
@Index('webhooks_by_topic', ['company_id', 'topic'], { where: 'is_active and stopped_at is null' })
@Index('webhooks_stopped', ['stopped_at'], { where: 'stopped_at is not null' })
export class WebhookEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'webhooks_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'webhooks_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** The client id of the app that registered it; other apps cannot see it. */
  @Column('text')
  app!: string;

  @Column('text')
  topic!: Webhook['topic'] | typeof SYNC;

  @Column('text')
  address!: string;

  @Column('text')
  format!: string;

  @Column('boolean')
  is_active!: boolean;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  /** When the app lost its permissions; nothing is delivered until it has new ones. */
  @Column('timestamptz', { nullable: true })
  stopped_at!: Date | null;
}
