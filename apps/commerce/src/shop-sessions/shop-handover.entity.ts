import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';

/** A session that moves to another host of its shop. The browser's redirect contains the code. */
@Entity('shop_handovers')
@Index('shop_handovers_by_customer', ['company_id', 'customer_id'])
@Index('shop_handovers_by_end', ['expires_at'])
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'shop_handovers_customer',
  onDelete: 'CASCADE',
})
export class ShopHandoverEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'shop_handovers_pk' })
  company_id!: number;

  /** SHA-256 of the code. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'shop_handovers_pk' })
  digest!: Buffer;

  /** The digest of the session that ends with the handover. Null if an earlier release has already ended it. */
  @Column('bytea', { nullable: true })
  session_digest!: Buffer | null;

  @Column('bigint')
  theme_setting_id!: number;

  @Column('bigint')
  customer_id!: number;

  /** The session generation of the customer when the session was opened. */
  @Column('integer', { name: 'era' })
  generation!: number;

  @Column('timestamptz')
  expires_at!: Date;
}
