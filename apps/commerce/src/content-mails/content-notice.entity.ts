import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail about ready content: one for each customer and product, and one for their tests. */
@Entity('content_notices')
export class ContentNoticeEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_notices_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_notices_pk' })
  customer_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'content_notices_pk' })
  product_id!: string;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'content_notices_pk' })
  test!: boolean;

  @Column('timestamptz')
  noticed_at!: Date;
}
