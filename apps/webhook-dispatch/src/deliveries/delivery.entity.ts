import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One attempt to deliver, as the log of deliveries shows it. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string;
  readonly duration_ms: number;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Why it failed, in words; null where it did not. */
  readonly reason: string | null;
  /** The first bytes of the answer. */
  readonly answer: string;
}

/** An event on its way to a webhook, and what became of it. The table is cut into weeks, which are dropped as a whole. */
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

  /** Of two deliveries of one resource the older has the smaller. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'deliveries_pk', default: () => "nextval('delivery_ids')" })
  id!: number;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'deliveries_pk' })
  created_at!: Date;

  @Column('integer', { default: 1 })
  version!: number;

  /** The same for every receiver, and when it is sent again. */
  @Column('text')
  event_id!: string;

  @Column('text')
  topic!: string;

  /** `order/267227`: deliveries of one resource are sent one after the other. */
  @Column('text')
  resource!: string;

  /** `{type, id}`, as the receiver gets it. */
  @Column('json')
  data!: object;

  /** Of the request that the event came from. */
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

/** A delivery as whoever sends it knows it. */
export type DueDelivery = Pick<
  DeliveryEntity,
  'id' | 'created_at' | 'event_id' | 'topic' | 'resource' | 'data' | 'request_id'
>;
