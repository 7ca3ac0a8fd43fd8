import type { Client } from 'pg';
import { statementName } from './statement-name';

/** Postgres counts statements. Neither autovacuum nor full-page writes may distort the counts. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  autovacuum: 'off',
  full_page_writes: 'off',
} as const;

export interface Counted {
  readonly service: string;
  /** The statement's verb and table. */
  readonly name: string;
  readonly calls: number;
  /** WAL bytes without the commit record. */
  readonly wal: number;
}
interface Row extends Omit<Counted, 'name'> {
  readonly id: string;
  readonly text: string;
}

/** Transaction control statements, which say less than the work inside. */
const FRAME = /^(begin|commit|rollback|set)\b/i;

/** A trigger writes this at most once a second per company, so whether one operation does is chance. */
const ONCE_A_SECOND = /^insert into change_clocks\b/i;

/** Deferred triggers run as the owner of the tables on behalf of the service. */
const SINCE_RESET = `
  select replace(regexp_replace(userid::regrole::text, '^marquee_|_owner$', '', 'g'), '_', '-') as service, queryid::text as id, query as text,
    calls::int, wal_bytes::int as wal
  from pg_stat_statements where userid::regrole::text like 'marquee\\_%'`;

/** Counts statements of all services in Postgres itself, by role. */
export class StatementCounter {
  /** Statements of the idle system. */
  private readonly idle = new Set<string>();

  constructor(private readonly admin: Client) {}

  async start(): Promise<void> {
    await this.admin.query('create extension pg_stat_statements');
  }

  /** Marks all statements so far as idle work; they are not counted from now on. */
  async learnIdle(): Promise<void> {
    for (const row of await this.rows()) this.idle.add(keyOf(row));
  }

  async reset(): Promise<void> {
    await this.admin.query('select pg_stat_statements_reset()');
  }

  /** Returns the statements since the last reset. */
  async counted(): Promise<Counted[]> {
    const rows = (await this.rows()).filter((row) => !this.idle.has(keyOf(row)) && isCounted(row));
    return rows.map(({ service, text, calls, wal }) => ({ service, name: statementName(text), calls, wal }));
  }

  async servicesAt(table: string): Promise<string[]> {
    const rows = (await this.rows()).filter(({ text }) => text.includes(table));
    return [...new Set(rows.map(({ service }) => service))];
  }

  private async rows(): Promise<Row[]> {
    return (await this.admin.query<Row>(SINCE_RESET)).rows;
  }
}

function isCounted({ text }: Row): boolean {
  return !FRAME.test(text) && !ONCE_A_SECOND.test(text.trim());
}

function keyOf({ service, id }: Row): string {
  return `${service} ${id}`;
}
