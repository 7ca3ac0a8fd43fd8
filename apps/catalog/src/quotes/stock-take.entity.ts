import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Quote } from '@marquee/contracts';

/** So many of one product's items; of a mirror, the origin's. */
export interface TakenStock {
  readonly company_id: number;
  readonly id: number;
  readonly quantity: number;
}

/** `held`: until it is known whether its order exists; `settled`: it does, or there was nothing to hold. */
export type TakeState = 'held' | 'settled' | 'released';

/** What an order's key has taken. */
@Entity('stock_takes')
@Index('stock_takes_held', ['ask_at'], { where: "state = 'held'" })
@Index('stock_takes_outdated', ['taken_at'], { where: "quote is not null or state = 'released'" })
@Check('stock_takes_state', "state in ('held', 'settled', 'released')")
export class StockTakeEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'stock_takes_pk' })
  company_id!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stock_takes_pk' })
  key!: string;

  /** A digest of what was asked for: the same key with other input is refused. */
  @Column('text')
  digest!: string;

  @Column('text')
  state!: TakeState;

  /** What is left of it: refunds give back a part. */
  @Column('json')
  stock!: readonly TakenStock[];

  /** The refunds that have given something back: each does so once. */
  @Column('json', { default: '[]' })
  refunds!: readonly number[];

  /** The answer, for as long as somebody may ask for it again. */
  @Column('json', { nullable: true })
  quote!: Quote | null;

  @Column('timestamptz')
  taken_at!: Date;

  /** When its fate is asked for, while it is held. */
  @Column('timestamptz')
  ask_at!: Date;

  /** How often its fate was asked for without being told, by processes that died. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the last lease. */
  @Column('integer', { default: 0 })
  lease!: number;
}
