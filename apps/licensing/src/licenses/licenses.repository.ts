import type { LicenseSnapshot } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { LicenseEntity } from './license.entity';

export type LicenseCopy = Pick<LicenseEntity, 'snapshot' | 'changes' | 'copied_changes'>;

const ONE = 'select snapshot, changes, copied_changes from licenses where company_id = $1 and id = $2';
const ADD = 'insert into licenses (company_id, id) values ($1, $2) on conflict do nothing';
/** A slower answer of commerce does not replace a newer one. */
const COPY = `
  with former as materialized (
    select company_id, id, customer_id from licenses
    where company_id = $1 and id = $2 and copied_changes <= $6 for no key update
  )
  update licenses l set snapshot = $3, version = $4, customer_id = $5, copied_changes = $6
  from former f where l.company_id = f.company_id and l.id = f.id returning f.customer_id`;
const OF_CUSTOMER =
  'select id from licenses where company_id = $1 and customer_id = $2 and id > $3 order by id limit $4';
const changed = (column: string): string => `
  update licenses l set changes = changes + 1
  from json_to_recordset($1) as c (company_id bigint, id bigint)
  where l.company_id = c.company_id and l.${column} = c.id
  returning l.company_id, c.id, l.id as license_id`;
const FILED = `
  select c.company_id, c.id, c.license_id
  from json_to_recordset($1) as c (company_id bigint, id bigint, license_id bigint)
  where exists (
    select from offline_files f
    where f.company_id = c.company_id and f.license_id = c.license_id and f.expires_at > $2)`;

export interface Changed {
  readonly company_id: number;
  readonly id: number;
}
/** A license of a changed row that has files. */
export interface Filed extends Changed {
  readonly license_id: number;
}

/** Copies of the licenses of the session's company. */
export class LicensesRepository {
  constructor(private readonly session: Session) {}

  async get(id: number): Promise<LicenseCopy | null> {
    const [row] = await this.session.query<LicenseCopy>(ONE, [this.session.company, id], 'license_copy');
    return row ?? null;
  }

  /** Adds a row without a copy, so that events from now on are counted. */
  async add(id: number): Promise<void> {
    await this.session.query(ADD, [this.session.company, id], 'license_add');
  }

  /** The customer of the former copy, null without one; undefined if a newer copy exists. */
  async copy(
    { customer_token: _token, ...snapshot }: LicenseSnapshot,
    changes: number,
  ): Promise<number | null | undefined> {
    const { id, version, customer_id } = snapshot;
    const values = [this.session.company, id, JSON.stringify(snapshot), version, customer_id, changes];
    const [former] = await this.session.query<Pick<LicenseEntity, 'customer_id'>>(COPY, values, 'license_copied');
    return former?.customer_id;
  }

  /** The next licenses of a customer with a copy, by id. */
  async idsOf(customer: number, after: number, limit: number): Promise<number[]> {
    const values = [this.session.company, customer, after, limit];
    const rows = await this.session.query<{ id: number }>(OF_CUSTOMER, values, 'licenses_of_customer');
    return rows.map(({ id }) => id);
  }

  /** Marks the copies of changed licenses as out of date, and returns the licenses that have files. */
  async licensesChanged(rows: readonly Changed[]): Promise<Filed[]> {
    return this.filed(await this.session.across().query(changed('id'), [JSON.stringify(rows)], 'licenses_changed'));
  }

  async customersChanged(rows: readonly Changed[]): Promise<Filed[]> {
    const values = [JSON.stringify(rows)];
    return this.filed(await this.session.across().query(changed('customer_id'), values, 'customers_changed'));
  }

  /** A statement of its own, because a file may have been checked out while the one before waited for its license. */
  private async filed(licenses: readonly Filed[]): Promise<Filed[]> {
    if (licenses.length === 0) return [];
    const values = [JSON.stringify(licenses), this.session.now()];
    return this.session.across().query<Filed>(FILED, values, 'licenses_filed');
  }
}
