import { LostRace, lockNamed, violatedUnique, type Session } from '@marquee/storage';
import { OFFERED } from '../product-rows/availability.rules';
import { CHANGED, type ChangedProduct } from '../product-changes/product-change.rules';
import { IS_BUNDLE } from '../product-rows/products.repository';

export type Mirrorable = 'products' | 'licenses' | 'prices';
export interface Mirror {
  readonly company_id: number;
  readonly id: number;
  readonly origin_id: number;
}
type NewMirror = Mirror & { readonly version: number };
/** A product of any company. */
export interface Place {
  readonly company_id: number;
  readonly id: number;
}
type ChangedMirror = ChangedProduct & Place;

/** The mirrors that company $1 has of the offered products of company $2. */
const OF_OFFERED = `
  from products m join products r on r.company_id = m.origin_company and r.id = m.origin_id
  where m.company_id = $1 and m.origin_company = $2 and m.origin_id is not null and ${OFFERED}`;

/** The mirrors of the session's company. */
export class MirrorsRepository {
  private readonly session: Session;

  constructor(session: Session) {
    // Mirrors and their origins are rows of different companies.
    this.session = session.across();
  }

  /** Serializes mirroring in a company: the free product ids must still be free at the insert. */
  lock(): Promise<void> {
    return lockNamed(this.session, `catalog mirrors ${this.session.company}`);
  }

  /** The mirrors of these rows of another company. */
  of(what: Mirrorable, originCompany: number, originIds: readonly number[]): Promise<Mirror[]> {
    return this.session.query<Mirror>(
      `select company_id, id, origin_id from ${what}
         where company_id = $1 and origin_company = $2 and origin_id = any($3)`,
      [this.session.company, originCompany, originIds],
    );
  }

  /** Product id in another company → product id of its mirror. */
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

  /** Mirrored bundles without some members that have been mirrored since. */
  incompleteBundles(originCompany: number): Promise<Mirror[]> {
    return this.session.query<Mirror>(
      `select p.company_id, p.id, p.origin_id from products p
         join products o on o.company_id = p.origin_company and o.id = p.origin_id
         where p.company_id = $1 and p.origin_company = $2 and p.origin_id is not null and ${IS_BUNDLE}
           and json_array_length(p.collection) < (
             select count(*) from json_array_elements(o.collection) named
             join products member on member.company_id = o.company_id and member.product_id = named ->> 'product_id'
             join products mirror on mirror.origin_company = member.company_id and mirror.origin_id = member.id
               and mirror.company_id = p.company_id)
         order by p.id`,
      [this.session.company, originCompany],
    );
  }

  /** Inserts all rows in one statement, because there may be many; the database generates the omitted columns. */
  async insert(what: Mirrorable, rows: readonly object[]): Promise<NewMirror[]> {
    if (rows.length === 0) return [];
    const own = rows.map((row) => ({ ...row, company_id: this.session.company }));
    const columns = Object.keys(own[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', ');
    return withFreeIds(
      this.session.query<NewMirror>(
        `insert into ${what} (${columns}) select ${columns} from json_populate_recordset(null::${what}, $1::json)
         on conflict (origin_company, origin_id, company_id) where origin_id is not null do nothing
         returning company_id, id, origin_id, version`,
        [JSON.stringify(own)],
      ),
    );
  }

  /** The number of mirrors of another company's offered products. */
  async countOffered(originCompany: number): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(`select count(*) as count ${OF_OFFERED}`, [
      this.session.company,
      originCompany,
    ]);
    return row?.count ?? 0;
  }

  /** Locks some hidden mirrors of another company's offered products. */
  async holdHidden(originCompany: number, limit: number): Promise<number[]> {
    const rows = await this.session.query<Place>(
      `select m.id ${OF_OFFERED} and not m.published order by m.id limit $3 for no key update of m`,
      [this.session.company, originCompany, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Shows the locked mirrors whose origin is offered now; the origin may have changed before the lock. */
  publish(ids: readonly number[], now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `update products p set published = true, version = p.version + 1, updated_at = $3 from products r
         where p.company_id = $1 and p.id = any($2) and not p.published
           and r.company_id = p.origin_company and r.id = p.origin_id and ${OFFERED} returning ${CHANGED}`,
      [this.session.company, ids, now],
    );
  }

  /** The mirrors of a row in other companies, ordered by company id. */
  holders(what: Mirrorable, id: number, after: number, limit: number): Promise<Mirror[]> {
    return this.session.query<Mirror>(
      `select company_id, id, origin_id from ${what}
         where origin_company = $1 and origin_id = $2 and company_id > $3 order by company_id limit $4`,
      [this.session.company, id, after, limit],
    );
  }

  /** The next visible mirrors of the session's company's rows, in any company. */
  shown(after: Place, limit: number): Promise<Place[]> {
    return this.session.query<Place>(
      `select company_id, id from products
         where origin_company = $1 and origin_id is not null and published and (company_id, id) > ($2::bigint, $3::bigint)
         order by company_id, id limit $4`,
      [this.session.company, after.company_id, after.id, limit],
    );
  }

  /** Hides those mirrors that still exist and are visible. */
  hide(places: readonly Place[], now: Date): Promise<ChangedMirror[]> {
    return this.session.query<ChangedMirror>(
      `with held as (
         select m.company_id, m.id from products m
           join unnest($2::bigint[], $3::bigint[]) as places (company_id, id) using (company_id, id)
           where m.origin_company = $1 and m.published order by m.id for no key update of m)
       update products p set published = false, version = p.version + 1, updated_at = $4 from held
       where p.company_id = held.company_id and p.id = held.id returning p.company_id, ${CHANGED}`,
      [this.session.company, places.map(({ company_id }) => company_id), places.map(({ id }) => id), now],
    );
  }
}

/** A concurrent insert took the same product id; the restarted transaction generates another. */
async function withFreeIds<T>(inserting: Promise<T>): Promise<T> {
  try {
    return await inserting;
  } catch (error) {
    if (violatedUnique(error) === 'products_by_product_id') throw new LostRace();
    throw error;
  }
}
