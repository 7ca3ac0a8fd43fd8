import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ProductEntity } from '../product-rows/product.entity';

/** When a company last received a low-stock mail about a product. */
@Entity('low_stock_warnings')
@ForeignKey(() => ProductEntity, ['company_id', 'product'], ['company_id', 'id'], {
  name: 'low_stock_warnings_product',
  onDelete: 'CASCADE',
})
export class LowStockWarningEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'low_stock_warnings_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'low_stock_warnings_pk' })
  product!: number;

  @Column('timestamptz')
  warned_at!: Date;
}
