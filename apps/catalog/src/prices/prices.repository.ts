import { prices, type price } from '@marquee/contracts';
import { filtersOf, ResourceRepository, type ColumnsOf } from '@marquee/storage';
import type { PriceEntity } from './price.entity';
import { priceView } from './price.view';

export type PriceColumns = ColumnsOf<PriceEntity>;

export class PricesRepository extends ResourceRepository<typeof price, PriceEntity> {
  protected readonly view = priceView;
  protected readonly filters = filtersOf(prices);

  /** The company's own price models. Mirrored ones are excluded because they follow another company. */
  override existing(ids: readonly number[]): Promise<Set<number>> {
    return this.view.existing(this.session, ids, [{ sql: 'r.origin_id is null', values: [] }]);
  }
}
