import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of a company's last order. */
@Entity('order_numbers')
export class OrderNumberEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'order_numbers_pk' })
  company_id!: number;

  @Column('bigint')
  last!: number;
}
