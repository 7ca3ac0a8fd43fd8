import { Entity, PrimaryColumn } from 'typeorm';

/** An imported abandoned cart of another system that is part of the figures. */
@Entity('imported_carts')
export class ImportedCartEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'imported_carts_pk' })
  company_id!: number;

  /** The key of the cart in the other system. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'imported_carts_pk' })
  key!: string;
}
