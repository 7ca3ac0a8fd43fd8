import type { ListInput, Page, price, Price, Printed } from '@marquee/contracts';
import type { Session, WrittenRow } from '@marquee/storage';
import { PriceEntity } from './price.entity';
import { priceView } from './price.view';

/** The columns that a writer sets. */
export type PriceColumns = Omit<PriceEntity, 'company_id' | 'id' | 'version'>;
type Written = WrittenRow<typeof price>;

export class PricesRepository {
  constructor(private readonly session: Session) {}

  list(input: ListInput): Promise<Printed<Page<Price>>> {
    return priceView.page(this.session, input);
  }

  count(): Promise<number> {
    return priceView.count(this.session);
  }

  get(id: number, fields?: readonly string[]): Promise<Printed<Price> | null> {
    return priceView.one(this.session, id, fields);
  }

  insert(row: PriceColumns): Promise<Written> {
    return priceView.insert(this.session, row);
  }

  update(id: number, changes: Partial<PriceColumns>): Promise<Written> {
    return priceView.update(this.session, id, changes);
  }

  /** The row, held until the transaction ends. */
  lock(id: number): Promise<PriceEntity | null> {
    const where = { company_id: this.session.company, id };
    const rows = this.session.manager().getRepository(PriceEntity);
    return rows.findOne({ where, lock: { mode: 'pessimistic_write' } });
  }

  /** Which of these are the company's own; one that is mirrored would follow somebody else. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.session.query<{ id: number }>(
      'select id from prices where company_id = $1 and origin_id is null and id = any($2)',
      [this.session.company, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
