import { ShopError, type KeyFate } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

/** Waits for whoever is at the same key, and inserts nothing where that one has committed. */
const COMMIT = `
  insert into order_keys (company_id, key, state, at) values ($1, $2, 'committed', $3)
  on conflict (company_id, key) do nothing returning key`;
/** The useless update locks the row that stands, and reads it as it is now: a plain read would see what was before the wait. */
const FENCE = `
  insert into order_keys as k (company_id, key, state, at) values ($1, $2, 'fenced', $3)
  on conflict (company_id, key) do update set state = k.state returning state`;

const FORGET = `
  delete from order_keys where (company_id, key) in (
    select company_id, key from order_keys where state = 'fenced' and at < $1 limit $2 for update skip locked
  ) returning key`;

/** Keys have one fate: one insert under the unique key decides it, so that a late order and its fence cannot both win. */
export class OrderKeysRepository {
  constructor(private readonly session: Session) {}

  /** In the order's own transaction: a conflict where the key was fenced meanwhile, or has an order. */
  async commit(key: string, at: Date): Promise<void> {
    const rows = await this.session.query(COMMIT, [this.session.company, key, at], 'order_key_commit');
    if (rows.length === 0) throw new ShopError('conflict', 'The stock of this order is held no more; order again.');
  }

  /** What stands afterwards. Waits for an order that is about to commit. */
  async fence(key: string, at: Date): Promise<KeyFate> {
    const [row] = await this.session.query<{ state: KeyFate }>(
      FENCE,
      [this.session.company, key, at],
      'order_key_fence',
    );
    return (row as { state: KeyFate }).state;
  }

  /** Of all companies: fences that have outlived every order that they could stop. Says how many. */
  async forget(before: Date, limit: number): Promise<number> {
    return (await this.session.query(FORGET, [before, limit])).length;
  }
}
