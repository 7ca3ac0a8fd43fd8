import { epochMs } from '@marquee/contracts';
import type { Asked } from './connections';

/** The primary, as one who asks it knows it. */
interface Primary {
  query<T extends object>(text: string, values: readonly unknown[], name?: string, asked?: Asked): Promise<T[]>;
}

/** How far the log of the primary had got when it was asked. */
export interface Position {
  /** As Postgres writes it: `0/30004E0`. */
  readonly lsn: string;
  /** Counts the histories that the primary has had for us: what was compared with another one must be compared again. */
  readonly history: number;
}

/** What a server says of itself, by which a replica of it is known. */
export interface Identity {
  readonly system: string;
  readonly database: string;
  readonly line: number;
  readonly at: bigint;
}

/**
 * Whatever was answered is flushed, and a replica is sent what is flushed: that position is the least that will do. Where answers
 * do not wait for the disk (`synchronous_commit = off`), they may be ahead of it, and the last record that was begun counts. Our
 * own transactions that set this for themselves write nothing that a list shows.
 */
const LSN = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;
/** The name of a file of the log begins with the number of its time line, which every promotion of a server moves on. */
const POSITION = `select p.lsn::text as lsn, left(pg_walfile_name(p.lsn), 8) as line from (select ${LSN} as lsn) p`;
const IDENTITY = `
  select s.system_identifier::text as system, current_database() as database, p.lsn, p.line
  from pg_control_system() s, (${POSITION}) p`;

/** Everybody's lists wait for one answer, which takes no time: where none comes, the connection has fallen silent. */
const ANSWER_MS = 2_500;

interface PositionRow {
  readonly lsn: string;
  readonly line: string;
}

/**
 * Where the primary is, for reads that must show all that was answered before they began. One statement serves all who wait when
 * it is sent; who comes while it is on its way cannot know whether it was executed before, and waits for the next one.
 */
export class PrimaryPosition {
  private asking?: Promise<Position>;
  private next?: Promise<Position>;
  private history = 0;
  private last = { line: '', at: 0n };

  constructor(private readonly primary: Primary) {}

  now(): Promise<Position> {
    if (this.next) return this.next;
    if (!this.asking) return this.ask();
    return (this.next = this.asking.then(
      () => this.ask(),
      () => this.ask(),
    ));
  }

  async identity(): Promise<Identity> {
    const [row] = await this.answer<PositionRow & Omit<Identity, 'line' | 'at'>>(IDENTITY, 'primary_identity');
    if (!row) throw new Error('The primary has not said who it is.');
    return { system: row.system, database: row.database, line: Number.parseInt(row.line, 16), at: numberOf(row.lsn) };
  }

  private ask(): Promise<Position> {
    this.next = undefined;
    const asking = this.asked().finally(() => {
      if (this.asking === asking) this.asking = undefined;
    });
    return (this.asking = asking);
  }

  private answer<T extends object>(text: string, name: string): Promise<T[]> {
    return this.primary.query<T>(text, [], name, { deadline: epochMs() + ANSWER_MS });
  }

  private async asked(): Promise<Position> {
    const [row] = await this.answer<PositionRow>(POSITION, 'primary_position');
    if (!row) throw new Error('The primary has not said where it is.');
    const at = numberOf(row.lsn);
    // A primary that was promoted has a new time line; one that was set back to an earlier moment may have the old one.
    if (row.line !== this.last.line || at < this.last.at) this.history++;
    this.last = { line: row.line, at };
    return { lsn: row.lsn, history: this.history };
  }
}

/** `1/2A` → 2^32 + 42 */
export function numberOf(lsn: string): bigint {
  const [high, low] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
