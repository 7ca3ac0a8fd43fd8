import { Entity, PrimaryColumn } from 'typeorm';

/** An abandoned cart of another system that is in the figures of its day. */
@Entity('imported_carts')
export class ImportedCartEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'imported_carts_pk' })
  company_id!: number;

  /** What it is called there. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'imported_carts_pk' })
  key!: string;
}
