import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What categories need of a product: that it exists in the company. */
@Entity('products')
@Unique('products_by_product_id', ['companyId', 'productId'])
export class ProductEntity {
  @PrimaryColumn('bigint', { name: 'company_id', primaryKeyConstraintName: 'products_pk' })
  companyId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'products_pk' })
  id!: number;

  @Column('text', { name: 'product_id' })
  productId!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
