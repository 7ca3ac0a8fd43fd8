import type { license, License, ListInput, Page, Printed } from '@marquee/contracts';
import { drawIds, type Session, type WrittenRow } from '@marquee/storage';
import { LicenseEntity } from './license.entity';
import { licenseView } from './license.view';

/** The columns that a writer sets. */
export type LicenseColumns = Omit<LicenseEntity, 'company_id' | 'id' | 'version' | 'created_at'>;
type Written = WrittenRow<typeof license>;

/** Reads also find what is shared; writes find the company's own alone. */
export class LicensesRepository {
  constructor(private readonly session: Session) {}

  list(input: ListInput): Promise<Printed<Page<License>>> {
    return licenseView.page(this.session, input);
  }

  count(): Promise<number> {
    return licenseView.count(this.session);
  }

  get(id: number, fields?: readonly string[]): Promise<Printed<License> | null> {
    return licenseView.one(this.session, id, fields);
  }

  insert(row: LicenseColumns): Promise<Written> {
    return licenseView.insert(this.session, row);
  }

  update(id: number, changes: Partial<LicenseColumns>): Promise<Written> {
    return licenseView.update(this.session, id, changes);
  }

  /** The company's own row, held until the transaction ends. */
  lock(id: number): Promise<LicenseEntity | null> {
    const where = { company_id: this.session.company, id };
    const rows = this.session.manager().getRepository(LicenseEntity);
    return rows.findOne({ where, lock: { mode: 'pessimistic_write' } });
  }

  /** Which of these the company can read. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.session.query<{ id: number }>(
      'select id from licenses where (company_id = $1 or assignment = 2) and origin_id is null and id = any($2)',
      [this.session.company, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Ids for new elements of the lists inside. */
  drawPartIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'license_part_ids', count);
  }
}
