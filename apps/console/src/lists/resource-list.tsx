import { useState, type ReactNode } from 'react';
import { useCount, useRows, type ListCall, type ListName, type Query, type Row } from '../data/rows';
import { Button } from '../kit/button';
import { useFormats } from '../kit/format';
import type { IconName } from '../kit/icons';
import { Empty, Loading, LoadError } from '../kit/states';
import { usePreferences } from '../shell/preferences';
import { useStrings } from '../strings/strings';
import { FilterBar } from './filter-bar';
import { specOf, useListState, type ListState } from './list-state';
import { ListTools } from './list-tools';
import { DataTable, type Column } from './table';
import { useTyped } from './use-typed';
import styles from './lists.module.css';

interface ResourceListProps<T extends Row> {
  readonly list: ListName;
  /** The title of the list, also the name of its table and of its CSV file. */
  readonly name: string;
  /** The columns that a user sees who has chosen none. */
  readonly usual: readonly string[];
  readonly columns?: Readonly<Record<string, Column<T>>>;
  /** The fields that cells and actions need besides the shown columns; without it the list reads whole rows. */
  readonly reads?: readonly string[];
  /** The parameters in the path of the list. */
  readonly args?: readonly (string | number)[];
  readonly fixed?: Query;
  /** The values that a filter by text offers instead of an input. */
  readonly filterValues?: Readonly<Record<string, readonly string[]>>;
  readonly order?: string;
  readonly app?: string;
  readonly href?: (row: T) => string;
  readonly rowKey?: (row: T) => string;
  readonly rowActions?: (row: T) => ReactNode;
  /** Actions for the selected rows; the list shows boxes to select them. */
  readonly bulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  readonly icon?: IconName;
  /** What a shop without any row should do first. */
  readonly empty?: ReactNode;
}

const idOf = (row: Row) => String(row.id);

/** A list of the API: filters, table, pages, views, columns, CSV and the call behind it. */
export function ResourceList<T extends Row>(props: ResourceListProps<T>) {
  const { list, name, usual, columns, reads, args, fixed, app, rowKey = idOf, bulk } = props;
  const state = useListState({ list, usual, fixed, order: props.order });
  const call: ListCall = { list, args, query: state.query, app };
  const fields = reads && { fields: [...new Set([...reads, ...state.columns])].join(',') };
  const rows = useRows<T>({ ...call, query: { ...call.query, ...fields } });
  const { preferences } = usePreferences();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setSelected(new Set());
  const selection = bulk && {
    keys: selected,
    toggle: (keys: readonly string[], isOn: boolean) =>
      setSelected(new Set(isOn ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key)))),
  };
  const chosen = rows.data?.rows.filter((row) => selected.has(rowKey(row))) ?? [];
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <FilterBar list={list} state={state} fixed={fixed} values={props.filterValues} />
        <ListTools call={call} name={name} state={state} usual={usual} />
      </div>
      <div
        className={preferences.density === 'compact' ? `${styles.card} ${styles.compact}` : styles.card}
        aria-busy={rows.isFetching}
      >
        {bulk && chosen.length > 0 && <BulkBar count={chosen.length}>{bulk(chosen, clear)}</BulkBar>}
        {rows.isLoadingError && <LoadError error={rows.error} retry={() => void rows.refetch()} />}
        {rows.isPending && <Loading rows={8} />}
        {rows.data && rows.data.rows.length > 0 && (
          <DataTable
            {...props}
            rows={rows.data.rows}
            columns={state.columns}
            kinds={specOf(list).columns}
            renderers={columns}
            rowKey={rowKey}
            selection={selection}
            isStale={rows.isPlaceholderData || rows.isRefetchError}
          />
        )}
        {rows.data?.rows.length === 0 && <NoRows {...props} state={state} />}
        {rows.data && <Pager call={call} state={state} hasNext={rows.data.hasNext} />}
      </div>
    </div>
  );
}

function BulkBar({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const t = useStrings();
  return (
    <div className={styles.bulk} role="region" aria-label={t.list.actions}>
      <span role="status">{t.list.selected(count)}</span>
      {children}
    </div>
  );
}

function NoRows({
  state,
  icon,
  empty,
}: {
  readonly state: ListState;
  readonly icon?: IconName;
  readonly empty?: ReactNode;
}) {
  const t = useStrings();
  const isFiltered = Object.keys(state.filters).length > 0 || state.page > 1;
  return (
    <Empty icon={icon} title={isFiltered ? t.list.emptyFiltered : t.list.empty}>
      {isFiltered ? <Button onClick={() => state.replace({})}>{t.list.clearFilters}</Button> : empty}
    </Empty>
  );
}

function Pager({
  call,
  state,
  hasNext,
}: {
  readonly call: ListCall;
  readonly state: ListState;
  readonly hasNext: boolean;
}) {
  const t = useStrings();
  const format = useFormats();
  const count = useCount(call);
  const [text, setText] = useTyped(String(state.page));
  if (specOf(call.list).orders === undefined) return null;
  const go = (page: number) => state.set({ page: page > 1 ? String(page) : undefined }, { keepPage: true });
  return (
    <div className={styles.pager}>
      <span role="status">
        {count.data === undefined ? t.list.pageOf(state.page) : t.list.rows(count.data, format.number(count.data))}
      </span>
      {(state.page > 1 || hasNext) && (
        <div className={styles.tools}>
          <Button
            icon="left"
            label={t.list.previous}
            data-key="ArrowLeft"
            aria-disabled={state.page === 1}
            onClick={() => go(state.page - 1)}
          />
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const wanted = Number(text);
              if (Number.isInteger(wanted) && wanted > 0) go(wanted);
            }}
          >
            <label>
              {t.list.page}{' '}
              <input type="number" name="page" min={1} value={text} onChange={({ target }) => setText(target.value)} />
            </label>
          </form>
          <Button
            icon="right"
            label={t.list.next}
            data-key="ArrowRight"
            aria-disabled={!hasNext}
            onClick={() => go(state.page + 1)}
          />
        </div>
      )}
    </div>
  );
}
