import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEntity } from './webhook.entity';

/**
 * The queue of one webhook, leased as a whole because its deliveries are ordered. Copies the address, so that claiming
 * reads one table.
 */
@Entity('webhook_queues')
@Index('webhook_queues_due', ['due_at', 'webhook_id'], { where: 'is_waiting' })
@Index('webhook_queues_by_app', ['company_id', 'app', 'webhook_id'])
@ForeignKey(() => WebhookEntity, ['company_id', 'webhook_id'], ['company_id', 'id'], {
  name: 'webhook_queues_webhook',
  onDelete: 'CASCADE',
})
export class WebhookQueueEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'webhook_queues_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'webhook_queues_pk' })
  webhook_id!: number;

  @Column('text')
  app!: string;

  @Column('text')
  address!: string;

  /** The host of the address with its port. */
  @Column('text')
  host!: string;

  /** Whether new deliveries are sent: false while the webhook is inactive or its app has no permissions. */
  @Column('boolean', { default: true })
  is_open!: boolean;

  /** The fill count, which shows a worker whether it has seen all deliveries. */
  @Column('bigint', { default: 0 })
  filled!: number;

  /** Whether deliveries are due; false while the webhook is inactive, even if deliveries are left. */
  @Column('boolean', { default: false })
  is_waiting!: boolean;

  /** Not due before this time: waiting for a retry, or leased by a worker. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;

  /** Attempts begun without an end: above 0 while a worker is active or has died. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;

  /** Consecutive failures. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** When the first of these failures occurred. */
  @Column('timestamptz', { nullable: true })
  failing_since!: Date | null;

  /** When the developer was warned of the failures. */
  @Column('timestamptz', { nullable: true })
  warned_at!: Date | null;

  /** Until then the app receives no deliveries of this company, because one of its receivers has just failed. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  blocked_until!: Date;
}
