import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEntity } from './webhook.entity';

/**
 * What is on its way to one webhook, and how that goes. The row is leased as a whole, since its deliveries have an order. Its
 * address is the webhook's: whoever claims the row need not look there.
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

  /** The host of the address, with its port. */
  @Column('text')
  host!: string;

  /** Whether what is added is to be sent: not while the webhook is inactive, or its app has no permissions. */
  @Column('boolean', { default: true })
  is_open!: boolean;

  /** How often something was added: whoever is at it sees by this whether it has met everything. */
  @Column('bigint', { default: 0 })
  filled!: number;

  /** Something is to be sent; not while the webhook is inactive, whatever has been left. */
  @Column('boolean', { default: false })
  is_waiting!: boolean;

  /** Nobody touches it before: it waits after a failure, or a worker is at it. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;

  /** How many attempts have begun without an end: above 0 while a worker is at it, or has died over it. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;

  /** How often in a row an attempt has failed. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** When the first of these attempts failed. */
  @Column('timestamptz', { nullable: true })
  failing_since!: Date | null;

  /** When the app's developer was told that deliveries go on failing. */
  @Column('timestamptz', { nullable: true })
  warned_at!: Date | null;

  /** Until then the app is sent nothing of this company, since one of its receivers has just failed. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  blocked_until!: Date;
}
