import type { Session } from '@marquee/storage';
import type { ReadyContentEntity } from './ready-content.entity';

type Product = Pick<ReadyContentEntity, 'company_id' | 'product_id' | 'hd'>;
/** A row that a worker has claimed. */
export type ClaimedContent = Product & Pick<ReadyContentEntity, 'lease'>;

export interface WaitingLicense {
  readonly id: number;
  readonly customer_id: number;
  readonly title: string;
  readonly test: boolean;
  readonly theme_setting_id: number;
}

/** An earlier or repeated event changes nothing. A worker that is still busy considers the earlier licenses too. */
const OPEN = `
  insert into ready_contents as r (company_id, product_id, hd, ready_at, waiting)
  select $1, $2, hd, $4, true from unnest($3::boolean[]) hd
  on conflict (company_id, product_id, hd) do update set
    from_at = case when r.waiting then r.from_at else coalesce(r.gone_at, r.ready_at) end,
    ready_at = excluded.ready_at, gone_at = null, waiting = true, mirror_company_id = 0, license_id = 0,
    attempts = 0, lease = r.lease + 1, due_at = '-infinity'
  where r.ready_at < excluded.ready_at`;
/** A deletion that arrives after a later file was ready changes nothing. */
const CLOSE = `
  insert into ready_contents as r (company_id, product_id, hd, ready_at, gone_at, waiting)
  select $1, $2, hd, '-infinity', $3, false from unnest(array[false, true]) hd
  on conflict (company_id, product_id, hd) do update set gone_at = greatest(r.gone_at, excluded.gone_at)
  where r.ready_at < excluded.gone_at`;
const OF_ROW = 'company_id = $1 and product_id = $2 and hd = $3 and lease = $4';
const FOUND = `update ready_contents set mirror_company_id = $5 where ${OF_ROW}`;
const CONSIDERED = `update ready_contents set license_id = $5 where ${OF_ROW}`;
const END = `update ready_contents set waiting = false where ${OF_ROW}`;
const AGAIN = `update ready_contents set due_at = '-infinity' where ${OF_ROW}`;

const VALID = `l.revoked_at is null and l.suspended_at is null and (l.expires_at is null or l.expires_at > $4)`;
/** Reads the window from the row itself, because infinity is no date. */
const BUYERS = `
  select l.id from ready_contents r
    join issued_licenses l on l.company_id = r.company_id and l.product_id = r.product_id and l.hd = r.hd
    join orders o on o.company_id = l.company_id and o.id = l.order_id
  where r.company_id = $1 and r.product_id = $2 and r.hd = $3 and l.id > $5 and ${VALID}
    and l.acquired_at > r.from_at and l.acquired_at <= r.ready_at
    and not exists (select from content_notices n where n.company_id = l.company_id
      and n.customer_id = l.customer_id and n.product_id = l.product_id and n.test = o.test)
  order by l.id limit $6`;
/** The lock on the customer waits for an erasure, and an erasure waits for it. */
const HOLD = `
  select l.id, l.customer_id, l.title, o.test, o.theme_setting_id
  from issued_licenses l join orders o on o.company_id = l.company_id and o.id = l.order_id
    join customers c on c.company_id = l.company_id and c.id = l.customer_id
  where l.company_id = $1 and l.product_id = $2 and l.id = $3 and ${VALID} and c.erased_at is null
  for key share of c`;
const NOTICE = `
  insert into content_notices (company_id, customer_id, product_id, test, noticed_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning test`;

/** Products whose content is ready, and the customers who wait for it. */
export class ReadyContentsRepository {
  constructor(private readonly session: Session) {}

  /** The content of a product of the session's company is ready for licenses with or without HD. */
  async open(productId: string, hds: readonly boolean[], at: Date): Promise<void> {
    await this.session.query(OPEN, [this.session.company, productId, hds, at], 'ready_contents_open');
  }

  async close(productId: string, at: Date): Promise<void> {
    await this.session.query(CLOSE, [this.session.company, productId, at], 'ready_contents_close');
  }

  async foundMirrors(row: ClaimedContent, company: number): Promise<void> {
    await this.session.query(FOUND, [...keyOf(row), company], 'ready_contents_found');
  }

  async considered(row: ClaimedContent, license: number): Promise<void> {
    await this.session.query(CONSIDERED, [...keyOf(row), license], 'ready_contents_considered');
  }

  async end(row: ClaimedContent): Promise<void> {
    await this.session.query(END, keyOf(row), 'ready_contents_end');
  }

  /** Another attempt continues at once. */
  async again(row: ClaimedContent): Promise<void> {
    await this.session.query(AGAIN, keyOf(row), 'ready_contents_again');
  }

  /** The ids of some valid licenses after this one whose customers had no content and were not mailed. */
  async buyers({ company_id, product_id, hd }: Product, after: number, at: Date, limit: number): Promise<number[]> {
    const values = [company_id, product_id, hd, at, after, limit];
    const rows = await this.session.query<{ id: number }>(BUYERS, values, 'ready_contents_buyers');
    return rows.map(({ id }) => id);
  }

  /** The license, if it is still valid; holds its customer. */
  async hold({ company_id, product_id }: Product, id: number, at: Date): Promise<WaitingLicense | null> {
    const values = [company_id, product_id, id, at];
    const [row] = await this.session.query<WaitingLicense>(HOLD, values, 'ready_contents_hold');
    return row ?? null;
  }

  /** False if the customer was mailed about the product before. */
  async notice({ company_id, product_id }: Product, license: WaitingLicense, at: Date): Promise<boolean> {
    const values = [company_id, license.customer_id, product_id, license.test, at];
    return (await this.session.query(NOTICE, values, 'ready_contents_notice')).length > 0;
  }
}

function keyOf({ company_id, product_id, hd, lease }: ClaimedContent): unknown[] {
  return [company_id, product_id, hd, lease];
}
