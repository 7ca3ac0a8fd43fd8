import {
  issuedLicense,
  issuedLicenses,
  type CountIssuedLicenses,
  type IssuedLicense,
  type IssuedLicenseChange,
  type ListInput,
  type ListIssuedLicenses,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { filtersOf, ResourceRepository, view, rowColumns, type Condition } from '@marquee/storage';
import { soughtIn } from '@marquee/storage/lists';
import { IssuedLicenseEntity } from './issued-license.entity';

const STATE = `
  case when r.revoked_at is not null then 'revoked' when r.suspended_at is not null then 'suspended'
    when r.expires_at <= now() then 'expired' else 'active' end`;

/** The model's id and name are those at the time of sale. */
export const issuedLicenseView = view(issuedLicense, {
  entity: IssuedLicenseEntity,
  changes: 'company',
  computed: {
    customer_token: '(select c.token from customers c where c.company_id = r.company_id and c.id = r.customer_id)',
    license_id: "(r.terms ->> 'id')::bigint",
    license_title: "r.terms ->> 'name'",
    state: STATE,
    // The place of the key, which `LicenseKeys` fills.
    key: "r.id || ' ' || r.key_version",
  },
});

/** The columns of a new license; the statement generates all other columns. */
export type NewLicense = Pick<
  IssuedLicenseEntity,
  'line_item_id' | 'product_id' | 'title' | 'product_type' | 'hd' | 'terms' | 'expires_at'
> & {
  /** The number of equal licenses: Postgres receives their terms once. */
  readonly items: number;
};
/** The event of an issued license, with its version. */
export type WrittenLicense = Omit<IssuedLicenseChange, 'changed'> & Pick<IssuedLicenseEntity, 'version'>;

export interface LicensedItems {
  readonly line_item_id: number;
  readonly quantity: number;
}

const WRITTEN = "returning l.id, l.version, l.order_id, l.product_id, (l.terms ->> 'id')::bigint as license_id";
/**
 * Inserts licenses as a part of the statement that writes orders, and returns rows of `WrittenLicense`. `orders` names
 * rows with company_id, id, customer_id, created_at, updated_at and `issued`, a list of `NewLicense`.
 */
export const issueLicenses = (orders: string): string => `
  insert into issued_licenses as l (company_id, customer_id, order_id, acquired_at, updated_at,
    line_item_id, product_id, title, product_type, hd, terms, expires_at)
  select o.company_id, o.customer_id, o.id, o.created_at, o.updated_at, n.line_item_id, n.product_id, n.title, n.product_type,
    n.hd, n.terms, n.expires_at
  from ${orders} o, rows from (json_to_recordset(o.issued) as (line_item_id bigint, product_id text, title text,
    product_type integer, hd boolean, terms json, expires_at timestamptz, items integer)) with ordinality n
    cross join lateral generate_series(1, n.items) item
  order by o.id, n.line_item_id, item, n.ordinality
  ${WRITTEN}`;
const REVOKE = `
  update issued_licenses l set revoked_at = $3, updated_at = $3, version = version + 1
  where company_id = $1 and order_id = $2 and revoked_at is null ${WRITTEN}`;
/** Revokes this many licenses of each product of a line: unused ones first, the newest first. */
const REVOKE_ITEMS = `
  update issued_licenses l set revoked_at = $3, updated_at = $3, version = l.version + 1
  from (
    select i.id, i.line_item_id, row_number() over (
      partition by i.line_item_id, i.product_id order by i.first_used_at is not null, i.id desc) as place
    from issued_licenses i where i.company_id = $1 and i.order_id = $2 and i.revoked_at is null
  ) i join json_to_recordset($4) as items (line_item_id bigint, quantity integer) on items.line_item_id = i.line_item_id
  where l.company_id = $1 and l.id = i.id and i.place <= items.quantity ${WRITTEN}`;

/** The licenses of one customer, one or a page. */
const THEIRS = 'from issued_licenses l where l.company_id = $1 and l.customer_id = $2';
const ONE = `${THEIRS} and l.id = $3`;
const IS_LIVE = '(l.revoked_at is null and (l.expires_at is null or l.expires_at > $3))';
const NEWEST = `${THEIRS} and ${IS_LIVE} = $4 and l.id < $5 order by l.id desc limit $6`;
const KEYED = `
  select l.id, l.key_version, c.token as customer_token
  from issued_licenses l join customers c on c.company_id = l.company_id and c.id = l.customer_id
  where l.company_id = $1 and l.id = $2`;
const USE = `
  update issued_licenses l set first_used_at = $3, expires_at = $4, updated_at = $5, version = version + 1
  where company_id = $1 and id = $2`;

type KeyedLicense = Pick<IssuedLicenseEntity, 'id' | 'key_version'> & { readonly customer_token: string };

export interface WantedLicenses {
  /** True for licenses that are neither revoked nor expired. */
  readonly live: boolean;
  readonly now: Date;
  readonly limit: number;
  /** The cursor: licenses with a lower id. */
  readonly before?: number;
}

/** The conditions of states, each with an index: `issued_licenses_by_end` has licenses without an end, too. */
const IN_STATE: Readonly<Record<IssuedLicense['state'], string>> = {
  active: 'r.revoked_at is null and r.suspended_at is null and (r.expires_at is null or r.expires_at > now())',
  suspended: 'r.revoked_at is null and r.suspended_at is not null',
  revoked: 'r.revoked_at is not null',
  expired: 'r.revoked_at is null and r.suspended_at is null and r.expires_at <= now()',
};
/** The columns of `issued_licenses_texts`. */
const LICENSE_TEXTS = ['title', 'order_number', 'customer'];
const CUSTOMER_ID = 'select id from customers where company_id = $1 and token = $2';

/** Licenses of the session's company. */
export class IssuedLicensesRepository extends ResourceRepository<typeof issuedLicense, IssuedLicenseEntity> {
  protected readonly view = issuedLicenseView;
  protected readonly filters = filtersOf(issuedLicenses, () => ({
    state: inState,
    product_id: (id) => ({ sql: 'r.product_id = ?', values: [id.toUpperCase()] }),
    // `withCustomer` has replaced the token by the id.
    customer_token: (id) => ({ sql: 'r.customer_id = ?', values: [id] }),
    query: (phrase) => soughtIn(this.session.company, 'issued_licenses', LICENSE_TEXTS, phrase),
  }));

  override async list(input: ListIssuedLicenses): Promise<RenderedJson<Page<IssuedLicense>>> {
    return super.list(await this.withCustomer(input));
  }

  override async count(input: CountIssuedLicenses): Promise<number> {
    return super.count(await this.withCustomer(input));
  }

  /** With an id the planner knows how selective the customer is. */
  private async withCustomer<Input extends CountIssuedLicenses>(input: Input): Promise<Input> {
    if (input.customer_token === undefined) return input;
    const values = [this.session.company, input.customer_token.toUpperCase()];
    const [found] = await this.session.query<{ id: number }>(CUSTOMER_ID, values, 'issued_licenses_customer_id');
    return { ...input, customer_token: String(found?.id ?? 0) };
  }

  listOf(customer: number, input: ListInput): Promise<RenderedJson<Page<IssuedLicense>>> {
    return issuedLicenseView.page(this.session, input, [{ sql: 'r.customer_id = ?', values: [customer] }]);
  }

  /** Revokes the remaining licenses of an order. The caller holds the row of the order. */
  revoke(order: number, at: Date): Promise<WrittenLicense[]> {
    return this.session.query(REVOKE, [this.session.company, order, at], 'revoke_licenses');
  }

  /** Revokes the licenses of some items of an order. The caller holds the row of the order. */
  revokeItems(order: number, items: readonly LicensedItems[], at: Date): Promise<WrittenLicense[]> {
    return this.session.query(REVOKE_ITEMS, [this.session.company, order, at, JSON.stringify(items)]);
  }

  newestOf(customer: number, { live, now, limit, before }: WantedLicenses): Promise<IssuedLicenseEntity[]> {
    const values = [this.session.company, customer, now, live, before ?? Number.MAX_SAFE_INTEGER, limit];
    return this.session.query(`select ${this.columns} ${NEWEST}`, values, 'issued_licenses_newest');
  }

  /** Returns null for an unknown license or one of another customer. */
  of(customer: number, id: number): Promise<IssuedLicenseEntity | null> {
    return this.first(`select ${this.columns} ${ONE}`, [customer, id], 'issued_license_of');
  }

  /** What the key of a license is computed from, and its customer. */
  async keyedBy(id: number): Promise<KeyedLicense | null> {
    const [row] = await this.session.query<KeyedLicense>(KEYED, [this.session.company, id], 'license_keyed');
    return row ?? null;
  }

  /** Locks the license, so that no other transaction uses or revokes it. */
  hold(customer: number, id: number): Promise<IssuedLicenseEntity | null> {
    const text = `select ${this.columns} ${ONE} for no key update`;
    return this.first(text, [customer, id], 'issued_license_hold');
  }

  /** Records the first use of a license and its new end. The caller holds the lock of the license. */
  async use(id: number, at: Date, expires: Date | null): Promise<IssuedLicenseEntity> {
    const used = await this.first(
      `${USE} returning ${this.columns}`,
      [id, at, expires, this.session.now()],
      'issued_license_use',
    );
    if (used === null) throw new Error(`The license ${id} does not exist.`);
    return used;
  }

  private get columns(): string {
    return rowColumns(IssuedLicenseEntity, 'l');
  }

  private async first(text: string, values: readonly unknown[], name: string): Promise<IssuedLicenseEntity | null> {
    const [row] = await this.session.query<IssuedLicenseEntity>(text, [this.session.company, ...values], name);
    return row ?? null;
  }
}

/** Expired and suspended licenses may be rare, so no index in order of ids is assumed. */
function inState(state: IssuedLicense['state']): Condition {
  return {
    sql: IN_STATE[state],
    values: [],
    ...((state === 'active' || state === 'expired') && { notInIdOrder: true }),
  };
}
