import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CustomerEntity } from './customer.entity';

/**
 * A copy of a customer's searched columns. Every order updates the customer's row; a separate table keeps those updates
 * out of the search index.
 */
@Entity('customer_words')
// The migration creates this trigram index, because TypeORM cannot declare it.
@Index('customer_words_by_text', { synchronize: false })
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'customer_words_customer',
  onDelete: 'CASCADE',
})
export class CustomerSearchEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'customer_words_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'customer_words_pk' })
  customer_id!: number;

  @Column('text')
  first_name!: string;

  @Column('text')
  last_name!: string;

  @Column('text')
  note!: string;
}
