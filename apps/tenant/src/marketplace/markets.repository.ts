import {
  marketplace,
  type ListInput,
  type MarketOffer,
  type MarketplaceEntry,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { conditionsOf, type Session } from '@marquee/storage';
import { perBaseDomain, recommendedDomain } from '../domains/domains.view';
import type { TenantConfig } from '../tenant.config';
import { marketView, OPEN, type MarketView } from './market.view';

export type Market = MarketOffer & { readonly company_id: number; readonly version: number };
type Terms = Pick<Market, 'cost_to_licensees_percent' | 'withdrawn'>;

const COLUMNS = 'company_id, id as market_id, version, cost_to_licensees_percent, withdrawn';

const viewFor = perBaseDomain((baseDomain) => marketView(recommendedDomain('t', baseDomain)));

export class MarketsRepository {
  private readonly view: MarketView;
  private readonly session: Session;

  constructor(session: Session, { shopBaseDomain }: Pick<TenantConfig, 'shopBaseDomain'>) {
    this.view = viewFor(shopBaseDomain);
    // Every company may see entries, including the shop details they show.
    this.session = session.across();
  }

  list(input: ListInput): Promise<RenderedJson<Page<MarketplaceEntry>>> {
    const filters = conditionsOf(this.view, marketplace.list, input);
    return this.view.page(this.session, input, [{ sql: OPEN, values: [] }, ...filters]);
  }

  /** Finds an entry of any company by its number. */
  async get(marketId: number): Promise<Market | null> {
    const [row] = await this.session.query<Market>(
      `select ${COLUMNS} from markets where id = $1`,
      [marketId],
      'market_by_id',
    );
    return row ?? null;
  }

  async own(): Promise<Market | null> {
    const [row] = await this.session.query<Market>(`select ${COLUMNS} from markets where company_id = $1`, [
      this.session.company,
    ]);
    return row ?? null;
  }

  /** Makes the version of the company's entry exceed this one; null if there is none. */
  async raiseVersion(version: number): Promise<Market | null> {
    const text = `update markets set version = greatest(version, $2) + 1 where company_id = $1 returning ${COLUMNS}`;
    const [row] = await this.session.query<Market>(text, [this.session.company, version]);
    return row ?? null;
  }

  /** Creates the company's entry, or changes its terms and increments its version. */
  async put({ cost_to_licensees_percent, withdrawn }: Terms): Promise<Market> {
    const [row] = await this.session.query<Market>(
      `insert into markets (company_id, cost_to_licensees_percent, withdrawn) values ($1, $2, $3)
         on conflict (company_id) do update set version = markets.version + 1, withdrawn = excluded.withdrawn,
           cost_to_licensees_percent = excluded.cost_to_licensees_percent
         returning ${COLUMNS}`,
      [this.session.company, cost_to_licensees_percent, withdrawn],
    );
    return row as Market;
  }
}
