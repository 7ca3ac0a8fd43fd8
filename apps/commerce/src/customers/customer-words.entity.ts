import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CustomerEntity } from './customer.entity';

/**
 * The words of a customer that are searched, a second time. Every order changes its customer's row, and with it would go an
 * entry for each of these words in the index for searches; here they are written only when the words themselves change.
 */
@Entity('customer_words')
// The migration makes this index: TypeORM cannot say that it is one of trigrams.
@Index('customer_words_by_text', { synchronize: false })
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'customer_words_customer',
  onDelete: 'CASCADE',
})
export class CustomerWordsEntity {
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
