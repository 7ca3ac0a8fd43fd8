import type { KeyFate } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';

const FATE = 'select state from order_keys where company_id = $1 and key = $2';
/** The useless update locks the row that stands, and reads it as it is now: a plain read would see what was before the wait. */
const FENCE = `
  insert into order_keys as k (company_id, key, state, at)
  select $1, key, 'fenced', $3 from (select distinct key from unnest($2::uuid[]) as keys (key) order by key) as keys
  on conflict (company_id, key) do update set state = k.state returning key, state`;

/**
 * Keys have one fate: one insert under the unique key decides it, so that a late order and its fence cannot both win. The
 * order's own insert is a part of the statement that writes the order.
 */
export class OrderKeysRepository {
  constructor(private readonly session: Session) {}

  /**
   * The key's fate as far as it is known; null for a key that nobody has used. It is read without a lock, so it may be
   * old at once.
   */
  async fateOf(key: string): Promise<KeyFate | null> {
    const values = [this.session.company, key];
    const [row] = await this.session.query<{ state: KeyFate }>(FATE, values, 'order_key_fate');
    return row?.state ?? null;
  }

  /** What stands afterwards. Waits for an order that is about to commit. */
  async fence(key: string, at: Date): Promise<KeyFate> {
    const [fate] = await this.fenceAll([key], at);
    return fate as KeyFate;
  }

  /** The same for several keys, in their order. */
  async fenceAll(keys: readonly string[], at: Date): Promise<KeyFate[]> {
    const values = [this.session.company, keys, at];
    const rows = await this.session.query<{ key: string; state: KeyFate }>(FENCE, values, 'order_keys_fence');
    const fates = new Map(rows.map(({ key, state }) => [key, state]));
    return keys.map((key) => fates.get(key.toLowerCase()) as KeyFate);
  }

  /** Removes fences of all companies that have outlived every order that they could stop, and says how many. */
  forget(before: Date, limit: number): Promise<number> {
    const outlived = { sql: "r.state = 'fenced' and r.at < ?", values: [before] };
    return removeSome(this.session, 'order_keys', outlived, limit);
  }
}
