import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A copy of what tenant tells of a company's offer on the marketplace. */
@Entity('market_offers')
@Unique('market_offers_by_market', ['market_id'])
export class MarketOfferEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'market_offers_pk' })
  company_id!: number;

  /** The version of the offer that the event told; 0 where tenant was asked and answered. */
  @Column('integer')
  version!: number;

  @Column('bigint')
  market_id!: number;

  @Column('double precision')
  cost_to_licensees_percent!: number;

  @Column('boolean')
  withdrawn!: boolean;
}
