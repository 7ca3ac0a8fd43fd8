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
import { ProductEntity } from '../product-rows/product.entity';
import { CategoryEntity } from './category.entity';

/** A product in a category. Requests for either of them write this table. */
@Entity('category_entries')
@Unique('category_entries_by_category', ['company_id', 'category_id', 'product_id'])
@Index('category_entries_by_product', ['company_id', 'product_id'])
@ForeignKey(() => CategoryEntity, ['company_id', 'category_id'], ['company_id', 'id'], {
  name: 'category_entries_category',
  onDelete: 'CASCADE',
})
@ForeignKey(() => ProductEntity, ['company_id', 'product_id'], ['company_id', 'product_id'], {
  name: 'category_entries_product',
  onDelete: 'CASCADE',
})
export class CategoryEntryEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'category_entries_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'category_entries_pk' })
  id!: number;

  @Column('bigint')
  category_id!: number;

  /** The public product id, which never changes. */
  @Column('text')
  product_id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
