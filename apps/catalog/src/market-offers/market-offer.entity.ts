import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A copy of a company's marketplace offer, maintained from tenant's events. */
@Entity('market_offers')
@Unique('market_offers_by_market', ['market_id'])
export class MarketOfferEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'market_offers_pk' })
  company_id!: number;

  /** The offer version of the last event; 0 if the service got the offer by a call to tenant. */
  @Column('integer')
  version!: number;

  @Column('bigint')
  market_id!: number;

  @Column('double precision')
  cost_to_licensees_percent!: number;

  @Column('boolean')
  withdrawn!: boolean;
}
