import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a product was called when it was sold last. */
@Entity('product_names')
export class ProductNameEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_names_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_names_pk' })
  product!: number;

  @Column('text')
  product_id!: string;

  @Column('text')
  name!: string;

  /** The order that told it: one with a lower id does not change it, whenever that is heard of. */
  @Column('bigint')
  order_id!: number;
}
