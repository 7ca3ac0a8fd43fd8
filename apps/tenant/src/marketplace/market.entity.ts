import { Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { CompanyEntity } from '../companies/company.entity';

/** A company's content as others may take it over. A company has one, which it may withdraw and offer again. */
@Entity('markets')
@Unique('markets_by_company', ['company_id'])
@Unique('markets_by_id', ['id'])
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'markets_company' })
export class MarketEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'markets_pk' })
  company_id!: number;

  /** The interface's `market_id`; no two companies have the same. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'markets_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('double precision')
  cost_to_licensees_percent!: number;

  @Column('boolean', { default: false })
  withdrawn!: boolean;
}
