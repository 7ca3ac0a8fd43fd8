import type { Session } from '@marquee/storage';
import type { ChangedProduct } from '../products/products.repository';
import { OFFERED } from './offered-product.view';

/** What can be mirrored. */
export type Mirrorable = 'products' | 'licenses' | 'prices';
/** A mirror, and of what. */
export interface Mirror {
  readonly company_id: number;
  readonly id: number;
  readonly origin_id: number;
}
type NewMirror = Mirror & { readonly version: number };

const CHANGED = 'p.company_id, p.id, p.version, p.product_id, p.published, p.price_license_binding, p.origin_id';

/** Mirrors of $1 of what $2 offers. */
const OF_OFFERED = `
  from products m join products r on r.company_id = m.origin_company and r.id = m.origin_id
  where m.company_id = $1 and m.origin_company = $2 and m.origin_id is not null and ${OFFERED}`;

/** What the session's company has taken over from others. */
export class MirrorsRepository {
  constructor(private readonly session: Session) {}

  /** One who takes over at a time: the free product ids are to be the same when the rows are written. */
  async lock(): Promise<void> {
    await this.session.query("select pg_advisory_xact_lock(hashtextextended('catalog mirrors ' || $1::text, 0))", [
      this.session.company,
    ]);
  }

  /** The mirrors of these things of another company. */
  of(what: Mirrorable, originCompany: number, originIds: readonly number[]): Promise<Mirror[]> {
    return this.session.query<Mirror>(
      `select company_id, id, origin_id from ${what}
         where company_id = $1 and origin_company = $2 and origin_id = any($3)`,
      [this.session.company, originCompany, originIds],
    );
  }

  /** Another company's product ids → those of their mirrors. */
  async productIds(originCompany: number, productIds: readonly string[]): Promise<Map<string, string>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.session.query<{ origin: string; mirror: string }>(
      `select o.product_id as origin, m.product_id as mirror from products o
         join products m on m.origin_company = o.company_id and m.origin_id = o.id and m.company_id = $1
         where o.company_id = $2 and o.product_id = any($3)`,
      [this.session.company, originCompany, productIds],
    );
    return new Map(rows.map(({ origin, mirror }) => [origin, mirror]));
  }

  /** Mirrors that are made of other products. */
  bundles(originCompany: number): Promise<Mirror[]> {
    return this.session.query<Mirror>(
      `select company_id, id, origin_id from products
         where company_id = $1 and origin_company = $2 and origin_id is not null and product_type in (8, 21) order by id`,
      [this.session.company, originCompany],
    );
  }

  /** All in one statement, since there may be many: rows of one shape, with all columns but those that are drawn. */
  async insert(what: Mirrorable, rows: readonly object[]): Promise<NewMirror[]> {
    if (rows.length === 0) return [];
    const own = rows.map((row) => ({ ...row, company_id: this.session.company }));
    const columns = Object.keys(own[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', ');
    return this.session.query<NewMirror>(
      `insert into ${what} (${columns}) select ${columns} from json_populate_recordset(null::${what}, $1::json)
         on conflict (origin_company, origin_id, company_id) where origin_id is not null do nothing
         returning company_id, id, origin_id, version`,
      [JSON.stringify(own)],
    );
  }

  /** Whether what this product mirrors is still on offer; that stays so until the transaction ends. */
  async isOffered(id: number): Promise<boolean> {
    const rows = await this.session.query(
      `select 1 from products m
         join products p on p.company_id = m.origin_company and p.id = m.origin_id
         join market_offers o on o.company_id = p.company_id
         where m.company_id = $1 and m.id = $2 and p.published and not o.withdrawn for share of p, o`,
      [this.session.company, id],
    );
    return rows.length > 0;
  }

  /** How many mirrors there are of what another company offers. */
  async countOffered(originCompany: number): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(`select count(*) as count ${OF_OFFERED}`, [
      this.session.company,
      originCompany,
    ]);
    return row?.count ?? 0;
  }

  /** Shows mirrors of what another company offers that were hidden, some at a time; the origins are held like copied ones. */
  publish(originCompany: number, limit: number, now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `with held as (select m.id ${OF_OFFERED} and not m.published order by m.id limit $3
         for no key update of m for share of r)
       update products p set published = true, version = p.version + 1, updated_at = $4 from held
       where p.company_id = $1 and p.id = held.id returning ${CHANGED}`,
      [this.session.company, originCompany, limit, now],
    );
  }

  /** Who mirrors this thing of the session's company, next by company. */
  holders(what: Mirrorable, id: number, after: number, limit: number): Promise<Mirror[]> {
    return this.session.query<Mirror>(
      `select company_id, id, origin_id from ${what}
         where origin_company = $1 and origin_id = $2 and company_id > $3 order by company_id limit $4`,
      [this.session.company, id, after, limit],
    );
  }

  /** Hides mirrors of what the session's company has, whosever they are; some at a time. */
  hide(limit: number, now: Date): Promise<(ChangedProduct & { company_id: number })[]> {
    return this.session.query<ChangedProduct & { company_id: number }>(
      `with held as (
         select company_id, id from products where origin_company = $1 and origin_id is not null and published
         order by company_id, id limit $2 for no key update)
       update products p set published = false, version = p.version + 1, updated_at = $3 from held
       where p.company_id = held.company_id and p.id = held.id returning ${CHANGED}`,
      [this.session.company, limit, now],
    );
  }
}
