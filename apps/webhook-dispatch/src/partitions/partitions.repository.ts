import { lockNamed, removeSome, type Session } from '@marquee/storage';
import type { Week } from './weeks.rules';

/** Tables partitioned by `created_at`. Rows outside of all weeks are in `<table>_other_times`. */
export const CUT_TABLES = ['logged_requests', 'request_counts', 'deliveries', 'feed_entries'] as const;
export type CutTable = (typeof CUT_TABLES)[number];

/** Lock timeout: all users of the table queue behind a waiting exclusive lock, so the wait must be short. */
const TIMEOUT_MS = 500;

/** Partitions, which belong to the owner of the tables. The owner provides functions that create and drop them. */
export class PartitionsRepository {
  constructor(private readonly session: Session) {}

  /** Runs in one process at a time, and limits the lock wait of the following statements. */
  async begin(): Promise<void> {
    await lockNamed(this.session, 'webhook-dispatch partitions');
    void this.session.query(`set local lock_timeout = ${TIMEOUT_MS}`, []);
  }

  /** The names of all partitions. */
  async list(table: CutTable): Promise<string[]> {
    const rows = await this.session.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass order by c.relname`,
      [table],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Creates the partition of a week; false if other partitions already have rows of it, which Postgres does not move.
   * Attaches it afterwards, which does not block users of other partitions.
   */
  async make(table: CutTable, { name, from, to }: Week): Promise<boolean> {
    const text = 'select make_week($1, $2, $3, $4) as made';
    const [row] = await this.session.query<{ made: boolean }>(text, [table, name, from, to]);
    return row?.made ?? false;
  }

  /** Detaches a week from its table, in constant time. No query reads the detached table. */
  async detach(table: CutTable, name: string): Promise<void> {
    await this.session.query('select detach_week($1, $2)', [table, weekOf(table, name)]);
  }

  /** The names of detached weeks. */
  async listDetached(table: CutTable): Promise<string[]> {
    const rows = await this.session.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relispartition and relname ~ $1
       order by relname`,
      [`^${table}_\\d{4}_w\\d\\d$`],
    );
    return rows.map(({ name }) => name);
  }

  /** Drops a detached week with its files. Time grows with size, but blocks no other table. */
  async drop(table: CutTable, name: string): Promise<void> {
    await this.session.query('select drop_week($1, $2)', [table, weekOf(table, name)]);
  }

  /** Deletes up to `limit` older rows outside of all weeks; returns how many. */
  removeOlder(table: CutTable, before: Date, limit: number): Promise<number> {
    return removeSome(this.session, `${table}_other_times`, { sql: 'r.created_at < ?', values: [before] }, limit);
  }
}

/** `deliveries_2026_w47` → `2026_w47` */
function weekOf(table: CutTable, name: string): string {
  return name.slice(table.length + 1);
}
