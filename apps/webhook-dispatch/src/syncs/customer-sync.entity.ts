import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A customer change whose subscribed apps are not determined yet. Contains only the change id, because personal data is
 * fetched when it is sent.
 */
@Entity('customer_syncs')
@Index('customer_syncs_due', ['due_at', 'id'])
export class CustomerSyncEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'customer_syncs_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'customer_syncs_pk' })
  id!: number;

  @Column('text')
  event_id!: string;

  /** The id of the change in commerce. */
  @Column('text')
  change_id!: string;

  /** Changes of one customer are delivered in sequence. */
  @Column('text')
  customer_token!: string;

  /** The id of the request that made the change. */
  @Column('text')
  request_id!: string;

  @Column('timestamptz')
  changed_at!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;

  /** Not due before this time: waiting for a retry, or leased by a worker. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;
}
