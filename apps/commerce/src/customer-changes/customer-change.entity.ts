import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';

/** A change that a customer made on the pages of a shop, stored until the shop's own site has fetched it. */
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

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'customer_changes_pk' })
  id!: string;

  @Column('bigint')
  customer_id!: number;

  @Column('text')
  email!: string;

  /** The email after the change; null if it is unchanged. */
  @Column('text', { nullable: true })
  new_email!: string | null;

  @Column('boolean')
  password_changed!: boolean;

  @Column('timestamptz')
  changed_at!: Date;
}
