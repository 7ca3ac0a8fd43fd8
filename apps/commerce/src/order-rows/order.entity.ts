import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CustomerAddress, Order, QuotedProduct } from '@marquee/contracts';
import { CustomerEntity } from '../customers/customer.entity';

type LineItem = Order['line_items'][number];

/** The unrendered data of a line. All amounts are cents of the whole line. */
export interface SoldLine {
  readonly id: number;
  /** The price with taxes, before discounts. */
  readonly gross: number;
  /** The line's part of the order's discounts, with taxes. */
  readonly discount: number;
  /** The tax in the price after discounts. */
  readonly tax: number;
  readonly rate: number;
  /** The share of the owner of a mirrored product; null for the company's own products. */
  readonly share: { readonly company_id: number; readonly amount: number } | null;
  /** The product at the time of sale, with the terms of its license. */
  readonly product: QuotedProduct;
  /** The members of the product if it is a collection. */
  readonly members: readonly QuotedProduct[];
}

/**
 * An order with its rendered items. They never change, so one insert writes the order and one row reads it, for any
 * number of items.
 */
@Entity('orders')
@Index('orders_by_creation', ['company_id', 'created_at', 'id'])
@Index('orders_by_change', ['company_id', 'updated_at', 'id'])
@Index('orders_by_customer', ['company_id', 'customer_id', 'id'])
@Index('orders_by_financial_status', ['company_id', 'financial_status', 'id'])
@Index('orders_by_fulfillment_status', ['company_id', 'fulfillment_status', 'id'])
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], { name: 'orders_customer' })
@Check('orders_refunded', 'refunded between 0 and total_price')
export class OrderEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'orders_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'orders_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('bigint')
  customer_id!: number;

  /** The key of its stock reservation in catalog. */
  @Column('uuid')
  key!: string;

  @Column('text')
  email!: string;

  @Column('text')
  order_number!: string;

  @Column('text')
  po_number!: string;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  @Column('timestamptz')
  processed_at!: Date;

  @Column('timestamptz', { nullable: true })
  closed_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  cancelled_at!: Date | null;

  @Column('boolean')
  confirmed!: boolean;

  @Column('boolean')
  test!: boolean;

  @Column('text')
  currency!: string;

  @Column('text')
  financial_status!: Order['financial_status'];

  @Column('text', { nullable: true })
  fulfillment_status!: Order['fulfillment_status'];

  @Column('text')
  source_name!: Order['source_name'];

  @Column('text')
  browser_ip!: string;

  @Column('boolean')
  buyer_accepts_marketing!: boolean;

  @Column('bigint')
  checkout_id!: number;

  @Column('text')
  checkout_token!: string;

  @Column('text', { nullable: true })
  device_id!: string | null;

  @Column('text', { nullable: true })
  landing_site!: string | null;

  @Column('text', { nullable: true })
  landing_site_ref!: string | null;

  @Column('text', { nullable: true })
  referring_site!: string | null;

  @Column('text', { nullable: true })
  location_id!: string | null;

  @Column('bigint')
  theme_setting_id!: number;

  @Column('boolean')
  taxes_included!: boolean;

  @Column('bigint')
  subtotal_price!: number;

  @Column('bigint')
  total_discounts!: number;

  @Column('bigint')
  total_line_items_price!: number;

  @Column('bigint')
  total_price!: number;

  @Column('bigint')
  total_tax!: number;

  @Column('double precision')
  total_weight!: number;

  @Column('json')
  tax_lines!: Order['tax_lines'];

  @Column('json')
  discount_codes!: Order['discount_codes'];

  @Column('json')
  shipping_lines!: Order['shipping_lines'];

  @Column('json')
  line_items!: LineItem[];

  @Column('json')
  sold!: SoldLine[];

  @Column('json')
  refunds!: Order['refunds'];

  @Column('json', { nullable: true })
  shipping_address!: CustomerAddress | null;

  /** The customer's country at the time of the order; null if unknown. */
  @Column('text', { nullable: true })
  country_code!: string | null;

  /** Cents: the sum of all refunds. */
  @Column('bigint', { default: 0 })
  refunded!: number;

  /** Cents that count in the customer's `total_spent`: zero for a test, and in another currency than the company's. */
  @Column('bigint')
  spent!: number;
}
