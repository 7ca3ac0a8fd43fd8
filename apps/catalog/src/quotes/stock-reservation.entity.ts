import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Quote } from '@marquee/contracts';

/** A quantity of one product; for a mirror, of its origin. */
export interface ReservedStock {
  readonly company_id: number;
  readonly id: number;
  readonly quantity: number;
}

/** `held` until the order is known to exist; `settled` if it does or nothing was reserved. */
export type ReservationState = 'held' | 'settled' | 'released';

/** The stock reservation of an order's key. */
@Entity('stock_takes')
@Index('stock_takes_held', ['ask_at'], { where: "state = 'held'" })
@Index('stock_takes_outdated', ['taken_at'], { where: "quote is not null or state = 'released'" })
@Check('stock_takes_state', "state in ('held', 'settled', 'released')")
export class StockReservationEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'stock_takes_pk' })
  company_id!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stock_takes_pk' })
  key!: string;

  /** A digest of the request: the same key with other input is refused. */
  @Column('text')
  digest!: string;

  @Column('text')
  state!: ReservationState;

  /** The remaining reservation: refunds return a part. */
  @Column('json')
  stock!: readonly ReservedStock[];

  /** The refunds that returned items, so that each refund does so once. */
  @Column('json', { default: '[]' })
  refunds!: readonly number[];

  /** The stored answer while a client may repeat the request. */
  @Column('json', { nullable: true })
  quote!: Quote | null;

  @Column('timestamptz')
  taken_at!: Date;

  /** When catalog next queries commerce about a held reservation. */
  @Column('timestamptz')
  ask_at!: Date;

  /** Questions to commerce that ended without an outcome, because a process died. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the last lease. */
  @Column('integer', { default: 0 })
  lease!: number;
}
