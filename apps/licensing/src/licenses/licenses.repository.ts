import type { LicenseSnapshot } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { LicenseEntity } from './license.entity';

export type LicenseCopy = Pick<LicenseEntity, 'snapshot' | 'changes' | 'copied_changes'>;

const ONE = 'select snapshot, changes, copied_changes from licenses where company_id = $1 and id = $2';
const ADD = 'insert into licenses (company_id, id) values ($1, $2) on conflict do nothing';
/** A slower answer of commerce does not replace a newer one. */
const COPY = `
  update licenses set snapshot = $3, version = $4, customer_id = $5, copied_changes = $6
  where company_id = $1 and id = $2 and copied_changes <= $6`;
const CHANGED = `
  update licenses l set changes = changes + 1
  from json_to_recordset($1) as c (company_id bigint, id bigint)
  where l.company_id = c.company_id and l.id = c.id`;
const CUSTOMERS_CHANGED = `
  update licenses l set changes = changes + 1
  from json_to_recordset($1) as c (company_id bigint, id bigint)
  where l.company_id = c.company_id and l.customer_id = c.id`;

export interface Changed {
  readonly company_id: number;
  readonly id: number;
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

  async copy({ customer_token: _token, ...snapshot }: LicenseSnapshot, changes: number): Promise<void> {
    const { id, version, customer_id } = snapshot;
    const values = [this.session.company, id, JSON.stringify(snapshot), version, customer_id, changes];
    await this.session.query(COPY, values, 'license_copied');
  }

  /** Marks the copies of changed licenses as out of date. Licenses without a row are ignored. */
  async licensesChanged(changed: readonly Changed[]): Promise<void> {
    await this.session.across().query(CHANGED, [JSON.stringify(changed)], 'licenses_changed');
  }

  async customersChanged(changed: readonly Changed[]): Promise<void> {
    await this.session.across().query(CUSTOMERS_CHANGED, [JSON.stringify(changed)], 'customers_changed');
  }
}
