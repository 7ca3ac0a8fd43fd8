import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The invoice number that a company's last order got. */
@Entity('order_numbers')
export class OrderNumberEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'order_numbers_pk' })
  company_id!: number;

  @Column('bigint')
  last!: number;
}
