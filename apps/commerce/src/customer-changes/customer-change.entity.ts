import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';

/** What a customer has changed on the pages of a shop, until the shop's own site has been told. */
@Entity('customer_changes')
@Index('customer_changes_by_customer', ['company_id', 'customer_id'])
@Index('customer_changes_by_time', ['changed_at'])
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'customer_changes_customer',
  onDelete: 'CASCADE',
})
export class CustomerChangeEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'customer_changes_pk' })
  company_id!: number;

  /** The id by which the event names the change. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'customer_changes_pk' })
  id!: string;

  @Column('bigint')
  customer_id!: number;

  /** The email that the customer had before the change. */
  @Column('text')
  email!: string;

  /** The email that the customer has now; null where it is still the same. */
  @Column('text', { nullable: true })
  new_email!: string | null;

  @Column('boolean')
  password_changed!: boolean;

  @Column('timestamptz')
  changed_at!: Date;
}
