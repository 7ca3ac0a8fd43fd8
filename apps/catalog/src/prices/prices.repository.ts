import { price, prices } from '@marquee/contracts';
import { view, filtersOf, ResourceRepository, type ColumnsOf } from '@marquee/storage';
import { PriceEntity } from './price.entity';

export const priceView = view(price, { entity: PriceEntity });

export type PriceColumns = ColumnsOf<PriceEntity>;

export class PricesRepository extends ResourceRepository<typeof price, PriceEntity> {
  protected readonly view = priceView;
  protected readonly filters = filtersOf(prices);

  /**
   * The price models that products can be bound to; none of them is removed before the transaction ends. Mirrored ones
   * are excluded because they follow another company.
   */
  hold(ids: readonly number[]): Promise<Set<number>> {
    return this.view.hold(this.session, ids, [{ sql: 'r.origin_id is null', values: [] }]);
  }
}
