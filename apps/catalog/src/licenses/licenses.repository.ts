import { license, licenses } from '@marquee/contracts';
import { view, drawIds, filtersOf, ResourceRepository, type ColumnsOf, type Condition } from '@marquee/storage';
import { LicenseEntity } from './license.entity';

const SHARED: Condition = { sql: 'r.assignment = 2', values: [] };
const OWN: Condition = { sql: 'r.origin_id is null', values: [] };

/** A company reads its own licenses and the shared ones. */
export const licenseView = view(license, { entity: LicenseEntity, sharedWhere: SHARED.sql });

/** The columns that a caller sets. */
export type LicenseColumns = Omit<ColumnsOf<LicenseEntity>, 'created_at'>;

/** Reads include shared licenses; writes find only those of the company. */
export class LicensesRepository extends ResourceRepository<typeof license, LicenseEntity, LicenseColumns> {
  protected readonly view = licenseView;
  protected readonly filters = filtersOf(licenses);

  /** The licenses that products can be bound to. Mirrored ones are excluded because they follow another company. */
  override existing(ids: readonly number[]): Promise<Set<number>> {
    return this.view.existing(this.session, ids, [OWN]);
  }

  /**
   * Like `existing`; none of them is removed before the transaction ends. A shared license is never removed, and only
   * its company can lock it.
   */
  async hold(ids: readonly number[]): Promise<Set<number>> {
    const held = await this.view.hold(this.session, ids, [OWN]);
    const others = ids.filter((id) => !held.has(id));
    return new Set([...held, ...(await this.view.existing(this.session, others, [SHARED]))]);
  }

  /** Generates ids for new list elements. */
  drawPartIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'license_part_ids', count);
  }
}
