import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The rate of one euro in a currency on a day. */
@Entity('currency_rates')
@Index('currency_rates_once', ['currency', 'day'], { unique: true })
@Index('currency_rates_by_day', ['day', 'id'])
@Check('currency_rates_positive', 'rate > 0')
export class CurrencyRateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'currency_rates_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** The currency in lower case. */
  @Column('text')
  currency!: string;

  @Column('date')
  day!: string;

  @Column('numeric')
  rate!: string;
}
