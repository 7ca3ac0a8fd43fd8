import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A product in a category: one table, written from both ends. */
@Entity('category_entries')
@Unique('category_entries_by_category', ['companyId', 'categoryId', 'productId'])
@Index('category_entries_by_product', ['companyId', 'productId'])
export class CategoryEntryEntity {
  @PrimaryColumn('bigint', { name: 'company_id', primaryKeyConstraintName: 'category_entries_pk' })
  companyId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'category_entries_pk' })
  id!: number;

  @Column('bigint', { name: 'category_id' })
  categoryId!: number;

  /** The product's public id, which never changes. */
  @Column('text', { name: 'product_id' })
  productId!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
