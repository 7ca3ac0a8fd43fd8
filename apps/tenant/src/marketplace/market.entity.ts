import { Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { CompanyEntity } from '../companies/company.entity';

/**
 * A company's offer of its content to other companies. A company has at most one, which it may withdraw and offer
 * again.
 */
@Entity('markets')
@Unique('markets_by_company', ['company_id'])
@Unique('markets_by_id', ['id'])
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'markets_company' })
export class MarketEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'markets_pk' })
  company_id!: number;

  /** The interface's `market_id`, unique across companies. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'markets_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('double precision')
  cost_to_licensees_percent!: number;

  @Column('boolean', { default: false })
  withdrawn!: boolean;
}
