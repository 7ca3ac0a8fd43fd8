import type { Quote } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { StockTakeEntity, TakenStock } from './stock-take.entity';

type Take = Pick<StockTakeEntity, 'digest' | 'state' | 'quote'>;

/** Waits for whoever takes under the same key at this moment. */
const OPEN = `
  insert into stock_takes (company_id, key, digest, state, stock, taken_at, ask_at)
  values ($1, $2, $3, 'held', '[]', $4, $5) on conflict do nothing returning key`;
const FILL = 'update stock_takes set state = $3, stock = $4, quote = $5 where company_id = $1 and key = $2';
const END = `
  update stock_takes set state = $3 where company_id = $1 and key = $2 and state = any($4) returning stock`;
/** What took nothing or was given back goes; of the rest the answer alone: its order may still be cancelled. */
const FORGET = `
  with old as (
    select company_id, key, state = 'released' or (state = 'settled' and stock::text = '[]') as done
    from stock_takes where (quote is not null or state = 'released') and taken_at < $1
    limit $2 for update skip locked
  ), gone as (
    delete from stock_takes t using old where (t.company_id, t.key) = (old.company_id, old.key) and old.done
  ), stripped as (
    update stock_takes t set quote = null from old where (t.company_id, t.key) = (old.company_id, old.key)
      and not old.done
  ) select count(*) as count from old`;

/** What the keys of the session's company have taken. */
export class StockTakesRepository {
  constructor(private readonly session: Session) {}

  /** True where the key is new: it is this transaction's from here on. */
  async open(key: string, digest: string, takenAt: Date, askAt: Date): Promise<boolean> {
    const values = [this.session.company, key, digest, takenAt, askAt];
    return (await this.session.query(OPEN, values, 'stock_takes_open')).length > 0;
  }

  async fill(key: string, stock: readonly TakenStock[], quote: Quote): Promise<void> {
    // Where nothing was taken, nobody need ever ask.
    const state = stock.length > 0 ? 'held' : 'settled';
    const values = [this.session.company, key, state, JSON.stringify(stock), JSON.stringify(quote)];
    await this.session.query(FILL, values, 'stock_takes_fill');
  }

  async get(key: string): Promise<Take | null> {
    const text = 'select digest, state, quote from stock_takes where company_id = $1 and key = $2';
    return (await this.session.query<Take>(text, [this.session.company, key], 'stock_takes_get'))[0] ?? null;
  }

  /** Its order exists. */
  async settle(key: string): Promise<void> {
    await this.session.query(END, [this.session.company, key, 'settled', ['held']], 'stock_takes_end');
  }

  /** What it had taken, for whoever comes first and finds it in one of these states; for everybody else nothing. */
  async release(key: string, from: readonly StockTakeEntity['state'][]): Promise<readonly TakenStock[]> {
    const values = [this.session.company, key, 'released', from];
    const [row] = await this.session.query<{ stock: TakenStock[] }>(END, values, 'stock_takes_end');
    return row?.stock ?? [];
  }

  /** Of all companies: answers that nobody will ask for again. Says how many. */
  async forget(before: Date, limit: number): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(FORGET, [before, limit]);
    return row?.count ?? 0;
  }
}
