import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { QuotedLicense } from '@marquee/contracts';
import { CustomerEntity } from '../customers/customer.entity';

/** The right of a customer to one digital product, under the terms of the sale. */
@Entity('issued_licenses')
@Index('issued_licenses_by_customer', ['company_id', 'customer_id', 'id'])
@Index('issued_licenses_by_order', ['company_id', 'order_id', 'id'])
@Index('issued_licenses_by_product', ['company_id', 'product_id', 'id'])
@Index('issued_licenses_by_change', ['company_id', 'updated_at', 'id'])
@Index('issued_licenses_by_end', ['company_id', 'expires_at', 'id'], {
  where: 'revoked_at is null and suspended_at is null',
})
@Index('issued_licenses_suspended', ['company_id', 'id'], {
  where: 'revoked_at is null and suspended_at is not null',
})
@Index('issued_licenses_revoked', ['company_id', 'id'], { where: 'revoked_at is not null' })
@Index('issued_licenses_ending', ['expires_at', 'company_id', 'id'], {
  where: 'expires_at is not null and end_noticed_at is null and revoked_at is null and suspended_at is null',
})
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'issued_licenses_customer',
})
export class IssuedLicenseEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'issued_licenses_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'issued_licenses_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('bigint')
  customer_id!: number;

  @Column('bigint')
  order_id!: number;

  @Column('bigint')
  line_item_id!: number;

  /** The licensed product; for a collection its member. */
  @Column('text')
  product_id!: string;

  @Column('text')
  title!: string;

  @Column('integer')
  product_type!: number;

  @Column('boolean')
  hd!: boolean;

  /** The license model at the time of sale. */
  @Column('json')
  terms!: QuotedLicense;

  @Column('timestamptz')
  acquired_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  /** Null if the license has no end, or only a period after its first use. */
  @Column('timestamptz', { nullable: true })
  expires_at!: Date | null;

  /** When the customer was mailed that it ends soon, or the mail was found to be unnecessary. */
  @Column('timestamptz', { nullable: true })
  end_noticed_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  first_used_at!: Date | null;

  /** When a refund, the invalidation of its order or the company revoked it. */
  @Column('timestamptz', { nullable: true })
  revoked_at!: Date | null;

  /** Null unless the company has suspended the license. */
  @Column('timestamptz', { nullable: true })
  suspended_at!: Date | null;

  /** The number of its present license key; keys with an earlier number are invalid. */
  @Column('integer', { default: 1 })
  key_version!: number;
}
