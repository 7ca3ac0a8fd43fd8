import { licenses, type license } from '@marquee/contracts';
import { drawIds, filtersOf, ResourceRepository, type ColumnsOf } from '@marquee/storage';
import type { LicenseEntity } from './license.entity';
import { licenseView } from './license.view';

/** The columns that a writer sets. */
export type LicenseColumns = Omit<ColumnsOf<LicenseEntity>, 'created_at'>;

/** Reads also find what is shared; writes find the company's own alone. */
export class LicensesRepository extends ResourceRepository<typeof license, LicenseEntity, LicenseColumns> {
  protected readonly view = licenseView;
  protected readonly filters = filtersOf(licenses);

  /** Which of these the company's products can be bound to; one that is mirrored would follow somebody else. */
  override existing(ids: readonly number[]): Promise<Set<number>> {
    return this.view.existing(this.session, ids, [{ sql: 'r.origin_id is null', values: [] }]);
  }

  /** Ids for new elements of the lists inside. */
  drawPartIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'license_part_ids', count);
  }
}
