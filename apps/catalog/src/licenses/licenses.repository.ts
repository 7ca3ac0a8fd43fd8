import { license, licenses } from '@marquee/contracts';
import { view, drawIds, filtersOf, ResourceRepository, type ColumnsOf } from '@marquee/storage';
import { LicenseEntity } from './license.entity';

/** A company reads its own licenses and the shared ones. */
export const licenseView = view(license, { entity: LicenseEntity, sharedWhere: 'r.assignment = 2' });

/** The columns that a caller sets. */
export type LicenseColumns = Omit<ColumnsOf<LicenseEntity>, 'created_at'>;

/** Reads include shared licenses; writes find only those of the company. */
export class LicensesRepository extends ResourceRepository<typeof license, LicenseEntity, LicenseColumns> {
  protected readonly view = licenseView;
  protected readonly filters = filtersOf(licenses);

  /** The licenses that products can be bound to. Mirrored ones are excluded because they follow another company. */
  override existing(ids: readonly number[]): Promise<Set<number>> {
    return this.view.existing(this.session, ids, [{ sql: 'r.origin_id is null', values: [] }]);
  }

  /** Generates ids for new list elements. */
  drawPartIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'license_part_ids', count);
  }
}
