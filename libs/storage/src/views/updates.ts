import { escapeIdentifier } from 'pg';
import type { Session } from '../core';

/** Column → value; lists and objects are stored as JSON. */
export type Row = Readonly<Record<string, unknown>>;

interface Update {
  /** `$1` is the company, `$2` the row. */
  readonly text: string;
  /** From `$3` on. */
  readonly values: readonly unknown[];
}

/** Beside the owner: what tells a row from others, and what the statement itself sets. */
const OWN = new Set(['id', 'version']);
/** So many choices of columns have a statement of their own. */
const CHOICES = 8;

/**
 * The statements that change rows of a table. What changes is the client's choice, and each choice as a statement of its
 * own would be no end of them on every connection. So the first few choices have one, and all others share one, which
 * is told of each column whether it changes; on theme settings that takes a third more of the database's time.
 */
export class Updates {
  private readonly columns: readonly string[];
  private readonly choices = new Map<string, string>();
  private readonly shared: string;

  constructor(
    private readonly table: string,
    /** The column that says whose a row is. */
    private readonly owner: string,
    session: Session,
  ) {
    this.columns = session.columnsOf(table).filter((column) => column !== owner && !OWN.has(column));
    this.shared = this.setting(
      this.columns.map((column, index) => {
        const name = escapeIdentifier(column);
        return `${name} = case when ($3::boolean[])[${index + 1}] then $${index + 4} else ${name} end`;
      }),
    );
  }

  of(changes: Row): Update {
    const chosen = Object.keys(changes);
    const stranger = chosen.find((column) => !this.columns.includes(column));
    if (stranger !== undefined) throw new Error(`${this.table} has no changeable column ${stranger}.`);
    const text = this.ownOf(chosen);
    if (text !== undefined) return { text, values: chosen.map((column) => stored(changes[column])) };
    const changed = this.columns.map((column) => Object.hasOwn(changes, column));
    return { text: this.shared, values: [changed, ...this.columns.map((column) => stored(changes[column]))] };
  }

  private ownOf(chosen: readonly string[]): string | undefined {
    const choice = chosen.join();
    if (!this.choices.has(choice) && this.choices.size < CHOICES) {
      const set = chosen.map((column, index) => `${escapeIdentifier(column)} = $${index + 3}`);
      this.choices.set(choice, this.setting(set));
    }
    return this.choices.get(choice);
  }

  private setting(columns: readonly string[]): string {
    return `update ${escapeIdentifier(this.table)} set ${['version = version + 1', ...columns].join(', ')}
      where ${this.owner} = $1 and id = $2`;
  }
}

/** A value as the driver takes it. */
export function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
}
