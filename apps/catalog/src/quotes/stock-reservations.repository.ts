import type { HeldKey } from '@marquee/contracts';
import { renderedTime, violatedUnique, type Session } from '@marquee/storage';
import type { StockReservationEntity, ReservedStock } from './stock-reservation.entity';

export type NewReservation = Pick<StockReservationEntity, 'key' | 'digest' | 'stock' | 'quote' | 'taken_at' | 'ask_at'>;
type StoredReservation = Pick<StockReservationEntity, 'digest' | 'state' | 'quote'>;
type Rest = Pick<StockReservationEntity, 'stock' | 'refunds'>;

/** Waits for a concurrent reservation under the same key. */
const OPEN = `
  insert into stock_takes (company_id, key, digest, state, stock, quote, taken_at, ask_at)
  select $1, key, digest, case when stock::text = '[]' then 'settled' else 'held' end, stock, quote, taken_at, ask_at
  from json_populate_recordset(null::stock_takes, $2::json)`;
const SETTLE = `
  update stock_takes set state = 'settled' where company_id = $1 and key = any($2) and state = 'held'`;
/**
 * Settles only reservations about which catalog has not queried commerce. After a restore, commerce may lack the order,
 * so its answer decides.
 */
const SETTLE_PLACED = `
  update stock_takes t set state = 'settled'
  from unnest($1::bigint[], $2::uuid[]) as placed (company_id, key)
  where t.company_id = placed.company_id and t.key = placed.key and t.state = 'held' and t.lease = 0 and t.ask_at > $3`;
const ASK_AGAIN = `
  update stock_takes set state = 'held', ask_at = $2 where state = 'settled' and stock::text <> '[]' and taken_at >= $1
  returning 1`;
const END = `
  update stock_takes set state = $3 where company_id = $1 and key = $2 and state = any($4) returning stock`;
const HOLD = `
  select stock, refunds from stock_takes where company_id = $1 and key = $2 and state <> 'released' for update`;
/** If nothing remains, the reservation is over. */
const RETURN = `
  update stock_takes set stock = $3::json, refunds = $4, state = case when $3::json::text = '[]' then 'released' else state end
  where company_id = $1 and key = $2`;
/**
 * Deletes empty and released reservations. Clears only the stored answer of other reservations, because the order may
 * still be cancelled.
 */
const FORGET = `
  with old as materialized (
    select ctid as place, state = 'released' or (state = 'settled' and stock::text = '[]') as done
    from stock_takes where (quote is not null or state = 'released') and taken_at < $1
    limit $2 for update skip locked
  ), gone as (
    delete from stock_takes where ctid = any (array (select place from old where done))
  ), stripped as (
    update stock_takes set quote = null where ctid = any (array (select place from old where not done))
  ) select count(*) as count from old`;

const HELD = `
  select company_id, key, ${renderedTime('taken_at')} as taken_at,
    greatest(0, floor(extract(epoch from $3::timestamptz - taken_at)))::int as age_seconds,
    ${renderedTime('ask_at')} as ask_at, attempts,
    (select coalesce(sum((taken ->> 'quantity')::bigint), 0)::bigint from json_array_elements(stock) taken) as items
  from stock_takes where state = 'held' and ($1::bigint is null or company_id = $1)
  order by stock_takes.taken_at, key limit $2`;

/** The key of an existing order. */
export interface PlacedKey {
  readonly company_id: number;
  readonly key: string;
}

/** The key already has a reservation. */
export class KeyKnown extends Error {}

/** The stock reservations of the session's company. */
export class StockReservationsRepository {
  constructor(private readonly session: Session) {}

  /** Reserves the key for this transaction, which fails with `KeyKnown` if the key exists. */
  async open(reservation: NewReservation): Promise<void> {
    await this.session.batch('stock_reservations_open', reservation, async (reservations) => {
      await this.openAll(reservations);
      return reservations;
    });
  }

  async get(key: string): Promise<StoredReservation | null> {
    const text = 'select digest, state, quote from stock_takes where company_id = $1 and key = $2';
    return (
      (await this.session.query<StoredReservation>(text, [this.session.company, key], 'stock_reservations_get'))[0] ??
      null
    );
  }

  /** Marks reservations whose orders exist. */
  async settle(keys: readonly string[]): Promise<void> {
    await this.session.query(SETTLE, [this.session.company, keys], 'stock_reservations_settle');
  }

  /** Settles reservations of any company if the order's event arrives before catalog queries commerce. */
  async settlePlaced(placed: readonly PlacedKey[], now: Date): Promise<void> {
    const lists = [placed.map(({ company_id }) => company_id), placed.map(({ key }) => key)];
    await this.session.query(SETTLE_PLACED, [...lists, now]);
  }

  /** Whether the audit log shows that this action ran for that time. */
  async isAsked(action: string, since: Date): Promise<boolean> {
    const text = "select from audit where action = $1 and detail ->> 'since' = $2 limit 1";
    return (await this.session.query(text, [action, since.toISOString()])).length > 0;
  }

  /** Schedules the question to commerce again for all companies; returns the number of reservations. */
  async askAgain(since: Date, now: Date): Promise<number> {
    return (await this.session.query(ASK_AGAIN, [since, now])).length;
  }

  /** Returns the reserved stock to the first caller that finds one of these states; other callers get nothing. */
  async release(key: string, from: readonly StockReservationEntity['state'][]): Promise<readonly ReservedStock[]> {
    const values = [this.session.company, key, 'released', from];
    const [row] = await this.session.query<{ stock: ReservedStock[] }>(END, values, 'stock_reservations_end');
    return row?.stock ?? [];
  }

  /** Locks and returns the remaining reservation of the key; null if nothing remains. */
  async holdRest(key: string): Promise<Rest | null> {
    return (await this.session.query<Rest>(HOLD, [this.session.company, key], 'stock_reservations_hold'))[0] ?? null;
  }

  /** Stores the remaining stock and the refunds that returned items. */
  async storeRest(key: string, { stock, refunds }: Rest): Promise<void> {
    const values = [this.session.company, key, JSON.stringify(stock), JSON.stringify(refunds)];
    await this.session.query(RETURN, values, 'stock_reservations_return');
  }

  /** Held reservations of one company or of all, oldest first. */
  held(company: number | null, limit: number, now: Date): Promise<HeldKey[]> {
    return this.session.query<HeldKey>(HELD, [company, limit, now], 'stock_reservations_held');
  }

  /** Deletes expired answers of all companies; returns their number. */
  async forget(before: Date, limit: number): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(FORGET, [before, limit]);
    return row?.count ?? 0;
  }

  /** Catalog never queries commerce about a reservation without stock. */
  private async openAll(reservations: readonly NewReservation[]): Promise<void> {
    try {
      await this.session.query(OPEN, [this.session.company, JSON.stringify(reservations)], 'stock_reservations_open');
    } catch (error) {
      throw violatedUnique(error) === 'stock_takes_pk' ? new KeyKnown() : error;
    }
  }
}
