import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';

/** A customer's session in one shop. Only the browser has the token. */
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

  /** The customer's session generation when it was opened. A different value ends the session. */
  @Column('integer', { name: 'era' })
  generation!: number;

  @Column('timestamptz')
  created_at!: Date;

  /** The time of the last page, to the minute. */
  @Column('timestamptz')
  seen_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;
}
