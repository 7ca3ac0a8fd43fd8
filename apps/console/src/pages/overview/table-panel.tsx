import type { ReactNode } from 'react';
import { useCompany } from '../../data/company';
import { saveFile } from '../../data/save-file';
import { Button } from '../../kit/button';
import { cx } from '../../kit/cx';
import { Panel } from '../../kit/page';
import { csvOf, type Cell } from '../../kit/table-csv';
import { useStrings } from '../../strings/strings';
import styles from './overview.module.css';

/** The numbers of a chart. */
export interface TableData {
  readonly head: readonly string[];
  /** The values as they are, for the CSV. */
  readonly rows: readonly (readonly Cell[])[];
  /** The number of columns at the start that are texts; 1 by default. */
  readonly texts?: number;
  /** A value as the page shows it. */
  readonly show?: (cell: Cell, column: number, row: number) => ReactNode;
}

interface TablePanelProps {
  readonly title: string;
  readonly table: TableData | undefined;
  readonly actions?: ReactNode;
  /** A text below the chart. */
  readonly note?: string;
  /** The chart; without one the table is open. */
  readonly children?: ReactNode;
}

/** A chart with its table and CSV. */
export function TablePanel({ title, table, actions, note, children }: TablePanelProps) {
  const t = useStrings();
  const { name } = useCompany();
  const download = () =>
    table && saveFile(new Blob([csvOf([table.head, ...table.rows])], { type: 'text/csv' }), `${name} ${title}.csv`);
  return (
    <Panel
      title={title}
      actions={
        <>
          {actions}
          <Button
            look="bare"
            icon="download"
            aria-label={t.overview.csv(title)}
            title={t.overview.csv(title)}
            disabled={table === undefined}
            onClick={download}
          >
            {t.list.csv}
          </Button>
        </>
      }
    >
      {children}
      {table &&
        (children === undefined ? (
          <DataRows title={title} table={table} />
        ) : (
          <details>
            <summary>{t.overview.table}</summary>
            <DataRows title={title} table={table} />
          </details>
        ))}
      {note && <p className="small soft">{note}</p>}
    </Panel>
  );
}

export function DataRows({
  title,
  table: { head, rows, texts = 1, show },
}: {
  readonly title: string;
  readonly table: TableData;
}) {
  const t = useStrings();
  const cellOf = (row: readonly Cell[], line: number, column: number) =>
    show?.(row[column], column, line) ?? row[column];
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.list.table(title)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" className={cx(column >= texts && styles.number)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={row.join('\n')}>
              <th scope="row">{cellOf(row, line, 0)}</th>
              {row.slice(1).map((_, index) => (
                <td key={head[index + 1]} className={cx(index + 1 >= texts && styles.number)}>
                  {cellOf(row, line, index + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
