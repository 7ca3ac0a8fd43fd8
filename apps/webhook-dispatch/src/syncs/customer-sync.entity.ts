import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A customer has changed something, and it was not asked yet which apps want to know. It names the change and nobody: what has
 * changed is asked for when it is sent.
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

  /** The id by which commerce knows the change. */
  @Column('text')
  change_id!: string;

  /** Changes of one customer are told one after the other. */
  @Column('text')
  customer_token!: string;

  /** The id of the request that the change came from. */
  @Column('text')
  request_id!: string;

  @Column('timestamptz')
  changed_at!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;

  /** Nobody touches it before: it waits after trouble, or a worker is at it. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;
}
