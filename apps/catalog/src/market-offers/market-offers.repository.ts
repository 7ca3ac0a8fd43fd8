import type { MarketOffer } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

export type Offer = MarketOffer & { readonly company_id: number };

/**
 * Offers whose products may be shown and sold; aliases `o` for the offer, `c` for the company. Tenant lists an entry
 * only if the company has a shop.
 */
export const OPEN_OFFERS = `market_offers o join companies c on c.company_id = o.company_id
  and not o.withdrawn and not (c.facts ->> 'disabled')::boolean`;
/** Locks both rows in the order in which their events are written, until the transaction ends. */
export const HOLD_OFFER = 'for share of c, o';

const COLUMNS = 'company_id, market_id, cost_to_licensees_percent, withdrawn';
const INSERT = 'insert into market_offers as o (company_id, version, market_id, cost_to_licensees_percent, withdrawn)';

export class MarketOffersRepository {
  constructor(private readonly session: Session) {}

  /** Finds an offer of any company, because the caller knows only its number. */
  async get(marketId: number): Promise<Offer | null> {
    const text = `select ${COLUMNS} from market_offers where market_id = $1`;
    const [row] = await this.session.query<Offer>(text, [marketId], 'market_offer');
    return row ?? null;
  }

  /** Whether the session's company has an open offer; the row stays locked until the transaction ends. */
  async isOpen(): Promise<boolean> {
    const text = `select 1 from ${OPEN_OFFERS} where o.company_id = $1 ${HOLD_OFFER}`;
    return (await this.session.query(text, [this.session.company])).length > 0;
  }

  /** Stores the offer of an event unless a later one is already stored. */
  async follow(version: number, offer: MarketOffer): Promise<void> {
    await this.session.query(
      `${INSERT} values ($1, $2, $3, $4, $5)
         on conflict (company_id) do update set version = excluded.version, withdrawn = excluded.withdrawn,
           cost_to_licensees_percent = excluded.cost_to_licensees_percent
         where o.version < excluded.version`,
      [this.session.company, version, offer.market_id, offer.cost_to_licensees_percent, offer.withdrawn],
    );
  }

  /** Stores tenant's answer unless an event has arrived first. */
  async save(offer: MarketOffer): Promise<void> {
    await this.session.query(`${INSERT} values ($1, 0, $2, $3, $4) on conflict (company_id) do nothing`, [
      this.session.company,
      offer.market_id,
      offer.cost_to_licensees_percent,
      offer.withdrawn,
    ]);
  }
}
