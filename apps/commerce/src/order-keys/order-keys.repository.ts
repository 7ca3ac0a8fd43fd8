import type { KeyStatus } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';

const STATE = 'select state from order_keys where company_id = $1 and key = $2';
/**
 * The no-op update locks the existing row and reads its latest version. A plain read would use the snapshot from before
 * the wait.
 */
const VOID = `
  insert into order_keys as k (company_id, key, state, at)
  select $1, key, 'fenced', $3 from (select distinct key from unnest($2::uuid[]) as keys (key) order by key) as keys
  on conflict (company_id, key) do update set state = k.state returning key, state`;

/** Each key has one status. An insert under the unique key decides it, so a late order and its void cannot both win. */
export class OrderKeysRepository {
  constructor(private readonly session: Session) {}

  /** The current status of the key; null if it is unused. Reads without a lock, so the result may be outdated. */
  async statusOf(key: string): Promise<KeyStatus | null> {
    const values = [this.session.company, key];
    const [row] = await this.session.query<{ state: KeyStatus }>(STATE, values, 'order_key_status');
    return row?.state ?? null;
  }

  /** Voids the key unless it has an order, and returns its status. Waits for an order that is about to commit. */
  async voidKey(key: string, at: Date): Promise<KeyStatus> {
    const [status] = await this.voidAll([key], at);
    return status as KeyStatus;
  }

  /** Like `voidKey`, for several keys in the given order. */
  async voidAll(keys: readonly string[], at: Date): Promise<KeyStatus[]> {
    const values = [this.session.company, keys, at];
    const rows = await this.session.query<{ key: string; state: KeyStatus }>(VOID, values, 'order_keys_void');
    const statuses = new Map(rows.map(({ key, state }) => [key, state]));
    return keys.map((key) => statuses.get(key.toLowerCase()) as KeyStatus);
  }

  /** Removes voids of all companies that are older than any order they could stop, and returns their number. */
  forget(before: Date, limit: number): Promise<number> {
    const outlived = { sql: "r.state = 'fenced' and r.at < ?", values: [before] };
    return removeSome(this.session, 'order_keys', outlived, limit);
  }
}
