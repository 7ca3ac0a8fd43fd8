import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Price } from '@marquee/contracts';

@Entity('prices')
@Index('prices_by_origin', ['origin_company', 'origin_id', 'company_id'], {
  unique: true,
  where: 'origin_id is not null',
})
export class PriceEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'prices_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'prices_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  title!: string;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  modified_at!: Date;

  @Column('integer')
  valid!: number;

  @Column('json')
  countries!: Price['countries'];

  @Column('json')
  currencies!: Price['currencies'];

  /** The company whose price this one mirrors. */
  @Column('bigint', { nullable: true })
  origin_company!: number | null;

  @Column('bigint', { nullable: true })
  origin_id!: number | null;
}
