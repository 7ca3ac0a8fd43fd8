import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One delivery attempt, as the delivery log shows it. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string;
  readonly duration_ms: number;
  /** Null if there was no response. */
  readonly status: number | null;
  /** Why it failed; null if it succeeded. */
  readonly reason: string | null;
  /** The first bytes of the response. */
  readonly answer: string;
}

/** A delivery of an event to a webhook, and its state. Partitioned by week; old partitions are dropped. */
@Entity('deliveries')
@Index('deliveries_waiting', ['company_id', 'webhook_id', 'id'], { where: "state = 'waiting'" })
@Index('deliveries_cancelled', ['company_id', 'webhook_id', 'id'], { where: "state = 'cancelled'" })
@Index('deliveries_by_time', ['company_id', 'webhook_id', 'created_at'])
@Check('deliveries_origin', "origin in ('event', 'redelivery', 'replay', 'test')")
@Check('deliveries_state', "state in ('waiting', 'delivered', 'cancelled')")
@Check('deliveries_end', "(state = 'waiting') = (ended_at is null)")
export class DeliveryEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'deliveries_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'deliveries_pk' })
  webhook_id!: number;

  /** Increases with each delivery of a resource. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'deliveries_pk', default: () => "nextval('delivery_ids')" })
  id!: number;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'deliveries_pk' })
  created_at!: Date;

  @Column('integer', { default: 1 })
  version!: number;

  /** The value is equal for every receiver and every retry. */
  @Column('text')
  event_id!: string;

  @Column('text')
  topic!: string;

  /** `order/267227`: deliveries of one resource are sent in sequence. */
  @Column('text')
  resource!: string;

  /** `{type, id}` as sent to the receiver. */
  @Column('json')
  data!: object;

  /** The id of the request that caused the event. */
  @Column('text')
  request_id!: string;

  @Column('text', { default: 'event' })
  origin!: 'event' | 'redelivery' | 'replay' | 'test';

  @Column('text', { default: 'waiting' })
  state!: 'waiting' | 'delivered' | 'cancelled';

  @Column('jsonb', { default: () => "'[]'" })
  attempts!: Attempt[];

  @Column('timestamptz', { nullable: true })
  ended_at!: Date | null;
}

/** The fields of a delivery that its worker needs. */
export type DueDelivery = Pick<
  DeliveryEntity,
  'id' | 'created_at' | 'event_id' | 'topic' | 'resource' | 'data' | 'request_id'
>;
