import { prices, type price } from '@marquee/contracts';
import { filtersOf, ResourceRepository, type ColumnsOf } from '@marquee/storage';
import type { PriceEntity } from './price.entity';
import { priceView } from './price.view';

export type PriceColumns = ColumnsOf<PriceEntity>;

export class PricesRepository extends ResourceRepository<typeof price, PriceEntity> {
  protected readonly view = priceView;
  protected readonly filters = filtersOf(prices);

  /** Which of these are the company's own; one that is mirrored would follow somebody else. */
  override existing(ids: readonly number[]): Promise<Set<number>> {
    return this.view.existing(this.session, ids, [{ sql: 'r.origin_id is null', values: [] }]);
  }
}
