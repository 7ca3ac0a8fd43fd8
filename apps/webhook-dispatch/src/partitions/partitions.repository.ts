import { lockNamed, removeSome, type Session } from '@marquee/storage';
import type { Week } from './weeks.rules';

/** Tables that are cut by `created_at`. What is in none of their weeks is in `<table>_other_times`. */
export const CUT_TABLES = ['deliveries', 'feed_entries'] as const;
export type CutTable = (typeof CUT_TABLES)[number];

/** Everybody who reads or writes the table queues up behind somebody who waits for it as a whole: that must be short. */
const PATIENCE_MS = 500;

/** Parts of tables, which belong to the owner of the tables: it has left functions to the service that make and drop them. */
export class PartitionsRepository {
  constructor(private readonly session: Session) {}

  /** One process at a time. The statements that follow wait for others no longer than these can bear. */
  async begin(): Promise<void> {
    await lockNamed(this.session, 'webhook-dispatch partitions');
    void this.session.query(`set local lock_timeout = ${PATIENCE_MS}`, []);
  }

  /** The names of all parts. */
  async list(table: CutTable): Promise<string[]> {
    const rows = await this.session.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass order by c.relname`,
      [table],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Makes the part of a week. False where rows of that week are elsewhere already, which Postgres does not move: they stay
   * there. Made apart and then attached, it leaves those alone who read and write other parts.
   */
  async make(table: CutTable, { name, from, to }: Week): Promise<boolean> {
    const text = 'select make_week($1, $2, $3, $4) as made';
    const [row] = await this.session.query<{ made: boolean }>(text, [table, name, from, to]);
    return row?.made ?? false;
  }

  /**
   * Takes a week out of its table. It is a table of its own then, which nobody reads. That takes a moment, however many
   * rows it has.
   */
  async detach(table: CutTable, name: string): Promise<void> {
    await this.session.query('select detach_week($1, $2)', [table, weekOf(table, name)]);
  }

  /** The names of weeks that are no parts any more. */
  async listDetached(table: CutTable): Promise<string[]> {
    const rows = await this.session.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relispartition and relname ~ $1
       order by relname`,
      [`^${table}_\\d{4}_w\\d\\d$`],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Removes a week that was taken out, with its files. The larger they are the longer that takes, but nobody waits who
   * does not read this very table.
   */
  async drop(table: CutTable, name: string): Promise<void> {
    await this.session.query('select drop_week($1, $2)', [table, weekOf(table, name)]);
  }

  /** Removes some of what is older and in no week; says how many. */
  removeOlder(table: CutTable, before: Date, limit: number): Promise<number> {
    return removeSome(this.session, `${table}_other_times`, { sql: 'r.created_at < ?', values: [before] }, limit);
  }
}

/** `deliveries_2026_w47` → `2026_w47` */
function weekOf(table: CutTable, name: string): string {
  return name.slice(table.length + 1);
}
