import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What categories need of a product: that it exists in the company. */
@Entity('products')
@Unique('products_by_product_id', ['company_id', 'product_id'])
export class ProductEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'products_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'products_pk' })
  id!: number;

  @Column('text')
  product_id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
