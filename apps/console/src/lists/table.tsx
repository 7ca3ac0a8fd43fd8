import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { FieldKind } from '../fields/specs';
import type { Row } from '../data/rows';
import { linkTo } from '../data/search-params';
import { cx } from '../kit/cx';
import { useStrings } from '../strings/strings';
import { fieldLabel, Value } from './value';
import styles from './lists.module.css';

export interface Column<T> {
  readonly cell?: (row: T) => ReactNode;
  readonly header?: string;
  readonly isNumber?: boolean;
}

interface Selection {
  readonly keys: ReadonlySet<string>;
  toggle(keys: readonly string[], isOn: boolean): void;
}

interface TableProps<T> {
  readonly name: string;
  readonly rows: readonly T[];
  readonly columns: readonly string[];
  readonly kinds: Readonly<Record<string, FieldKind>>;
  readonly renderers?: Readonly<Record<string, Column<T>>>;
  readonly rowKey: (row: T) => string;
  /** The page of a row; the first column links to it. */
  readonly href?: (row: T) => string;
  readonly selection?: Selection;
  readonly rowActions?: (row: T) => ReactNode;
  readonly isStale?: boolean;
}

const NUMBERS = new Set<FieldKind>(['money', 'decimal', 'integer', 'list']);

/** A plain table that scrolls sideways by itself, so that the page never does. */
export function DataTable<T extends Row>(props: TableProps<T>) {
  const { name, rows, columns, kinds, renderers, selection, rowActions, rowKey, isStale = false } = props;
  const t = useStrings();
  const isNumber = (column: string) =>
    renderers?.[column]?.isNumber ??
    (column !== 'id' && NUMBERS.has(kinds[column] ?? 'text') && !renderers?.[column]?.cell);
  return (
    <div
      className={cx(styles.scroll, isStale && styles.stale)}
      tabIndex={0}
      role="region"
      aria-label={t.list.table(name)}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {selection && <SelectAll rows={rows.map(rowKey)} selection={selection} />}
            {columns.map((column, index) => (
              <th key={column} scope="col" className={cx(isNumber(column) && styles.number, index === 0 && styles.key)}>
                {renderers?.[column]?.header ?? fieldLabel(t, column)}
              </th>
            ))}
            {rowActions && (
              <th scope="col" className={styles.rowActions}>
                <span className={styles.hidden}>{t.list.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} {...props} row={row} isNumber={isNumber} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<T> extends TableProps<T> {
  readonly row: T;
  readonly isNumber: (column: string) => boolean;
}

function TableRow<T extends Row>({
  row,
  columns,
  kinds,
  renderers,
  href,
  selection,
  rowActions,
  rowKey,
  isNumber,
}: RowProps<T>) {
  const t = useStrings();
  const key = rowKey(row);
  return (
    <tr>
      {selection && (
        <td>
          <input
            type="checkbox"
            aria-label={t.list.select(key)}
            checked={selection.keys.has(key)}
            onChange={(event) => selection.toggle([key], event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = renderers?.[column]?.cell?.(row) ?? (
          <Value kind={kinds[column] ?? 'text'} value={row[column]} row={row} field={column} />
        );
        return (
          <td key={column} className={cx(isNumber(column) && styles.number, index === 0 && styles.key)}>
            {index === 0 && href ? <Link {...linkTo(href(row))}>{content}</Link> : content}
          </td>
        );
      })}
      {rowActions && <td className={styles.rowActions}>{rowActions(row)}</td>}
    </tr>
  );
}

function SelectAll({ rows, selection }: { readonly rows: readonly string[]; readonly selection: Selection }) {
  const t = useStrings();
  const isAll = rows.length > 0 && rows.every((key) => selection.keys.has(key));
  return (
    <th scope="col" className={styles.tick}>
      <input
        type="checkbox"
        aria-label={t.list.selectAll}
        checked={isAll}
        onChange={(event) => selection.toggle(rows, event.target.checked)}
      />
    </th>
  );
}
