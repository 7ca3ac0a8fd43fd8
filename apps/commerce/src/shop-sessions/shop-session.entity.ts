import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';

/** Somebody who has signed in to one shop. The token is in their browser alone. */
@Entity('shop_sessions')
@Index('shop_sessions_by_customer', ['company_id', 'customer_id'])
@Index('shop_sessions_by_seen', ['seen_at'])
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'shop_sessions_customer',
  onDelete: 'CASCADE',
})
export class ShopSessionEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'shop_sessions_pk' })
  company_id!: number;

  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'shop_sessions_pk' })
  digest!: Buffer;

  @Column('bigint')
  theme_setting_id!: number;

  @Column('bigint')
  customer_id!: number;

  /** The customer's `session_era` when it was opened: once that is another one, the session has ended. */
  @Column('integer')
  era!: number;

  @Column('timestamptz')
  created_at!: Date;

  /** When a page was asked for last, to the minute. */
  @Column('timestamptz')
  seen_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;
}
