import { escapeIdentifier } from 'pg';
import { columnsOf, type EntityClass, tableOf } from './entity-columns';

/** Column → value; lists and objects are stored as JSON. */
export type Row = Readonly<Record<string, unknown>>;

interface Update {
  /** `$1` is the company, `$2` the row. */
  readonly text: string;
  /** The values of the parameters from `$3` on. */
  readonly values: readonly unknown[];
}

/** Columns besides the owner that clients cannot change: the key, and the version that the statement sets. */
const OWN = new Set(['id', 'version']);
/** Column combinations with a separate statement. */
const MAX_PREPARED_CHOICES = 8;

/**
 * Updates a client's choice of columns. The first few combinations have their own prepared statement; all other
 * combinations share one with a flag per column, since unlimited statements would fill every connection.
 */
export class Updates {
  private readonly table: string;
  private readonly columns: readonly string[];
  private readonly choices = new Map<string, string>();
  private readonly shared: string;

  constructor(
    entity: EntityClass,
    /** The column with the row's company. */
    private readonly owner: string,
  ) {
    this.table = tableOf(entity);
    this.columns = columnsOf(entity).filter((column) => column !== owner && !OWN.has(column));
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
    if (!this.choices.has(choice) && this.choices.size < MAX_PREPARED_CHOICES) {
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

/** A value in the form that the driver expects. */
export function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
}
