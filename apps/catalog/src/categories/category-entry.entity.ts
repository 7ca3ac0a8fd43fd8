import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { ProductEntity } from '../products/product.entity';
import { CategoryEntity } from './category.entity';

/** A product in a category: one table, written from both ends. */
@Entity('category_entries')
@Unique('category_entries_by_category', ['companyId', 'categoryId', 'productId'])
@Index('category_entries_by_product', ['companyId', 'productId'])
@ForeignKey(() => CategoryEntity, ['companyId', 'categoryId'], ['companyId', 'id'], {
  name: 'category_entries_category',
  onDelete: 'CASCADE',
})
@ForeignKey(() => ProductEntity, ['companyId', 'productId'], ['companyId', 'productId'], {
  name: 'category_entries_product',
  onDelete: 'CASCADE',
})
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
