import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Customer, CustomerAddress } from '@marquee/contracts';

/** A customer of one company. Addresses are few and change under the customer's lock, so the row contains them. */
@Entity('customers')
@Index('customers_by_token', ['company_id', 'token'], { unique: true })
// The migration creates this index on an expression, because TypeORM cannot declare it.
@Index('customers_by_email', { synchronize: false })
@Index('customers_by_change', ['company_id', 'updated_at', 'id'])
@Check('customers_state', "state in ('enabled', 'disabled')")
export class CustomerEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'customers_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'customers_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  token!: string;

  /** Case-insensitively unique in its company (index `customers_by_email`); empty after erasure. */
  @Column('text')
  email!: string;

  /** Null if the customer never had a password. */
  @Column('text', { nullable: true })
  password_hash!: string | null;

  @Column('text')
  first_name!: string;

  @Column('text')
  last_name!: string;

  @Column('text')
  language!: string;

  @Column('text')
  note!: string;

  @Column('text')
  state!: Customer['state'];

  @Column('boolean')
  verified_email!: boolean;

  /** When the customer opened a link that was mailed to this address. Apps can write only `verified_email`. */
  @Column('timestamptz', { nullable: true })
  email_confirmed_at!: Date | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  /** The number of orders that are neither cancelled nor tests. */
  @Column('integer', { default: 0 })
  orders_count!: number;

  /** Cents: the sum of `spent` of those orders. */
  @Column('bigint', { default: 0 })
  total_spent!: number;

  @Column('bigint', { nullable: true })
  last_order_id!: number | null;

  /** The addresses as rendered, the oldest first. A non-empty list has exactly one default. */
  @Column('json')
  addresses!: CustomerAddress[];

  /** The customer's id at the shop's own site, from its login tokens. */
  @Column('text', { nullable: true })
  identifier!: string | null;

  /**
   * The session generation: incremented to end all sessions of the customer. A session stores the value of its start.
   */
  @Column('integer', { default: 0 })
  session_era!: number;

  /** When personal data was erased. The row stays for its orders, but lists omit it. */
  @Column('timestamptz', { nullable: true })
  erased_at!: Date | null;
}
