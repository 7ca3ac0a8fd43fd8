import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Customer, CustomerAddress } from '@marquee/contracts';

/**
 * A customer of one company. The addresses are few, are read with the customer, and change one by one under the customer's
 * lock: they stand in the row.
 */
@Entity('customers')
@Index('customers_by_token', ['company_id', 'token'], { unique: true })
// The migration makes this index: TypeORM cannot say that it is one of an expression.
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

  /** Unique in its company whatever its case (index `customers_by_email`); empty where the customer was erased. */
  @Column('text')
  email!: string;

  /** Null where no password was ever set. */
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

  /** When the customer opened a link that was mailed to this address. Apps write `verified_email`, and not this. */
  @Column('timestamptz', { nullable: true })
  email_confirmed_at!: Date | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  /** How many orders there are that are neither cancelled nor tests. */
  @Column('integer', { default: 0 })
  orders_count!: number;

  /** Cents: the sum of `spent` of those orders. */
  @Column('bigint', { default: 0 })
  total_spent!: number;

  /** The id of the newest of those orders. */
  @Column('bigint', { nullable: true })
  last_order_id!: number | null;

  /** The addresses as they are printed, the oldest first; exactly one is the default while there is any. */
  @Column('json')
  addresses!: CustomerAddress[];

  /** What the shop's own site calls them, from its login tokens. */
  @Column('text', { nullable: true })
  identifier!: string | null;

  /** How often everybody who had signed in as this customer was signed out; a session counts in the era it was opened in. */
  @Column('integer', { default: 0 })
  session_era!: number;

  /** When what is personal was erased: the row stays for its orders, and no list shows it. */
  @Column('timestamptz', { nullable: true })
  erased_at!: Date | null;
}
