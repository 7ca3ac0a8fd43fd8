import { useState } from 'react';
import { useCompany } from '../data/company';
import { downloadCsv } from '../data/csv';
import { readPage, type ListCall } from '../data/rows';
import { Button } from '../kit/button';
import { useFormats } from '../kit/format';
import { Popover } from '../kit/popover';
import { useToasts } from '../kit/toasts';
import { usePreferences } from '../shell/preferences';
import { useStrings } from '../strings/strings';
import { CallButton } from './call-button';
import { specOf, type ListState } from './list-state';
import { fieldLabel } from './value';
import { ViewsMenu } from './views-menu';
import styles from './lists.module.css';

interface ListToolsProps {
  readonly call: ListCall;
  readonly name: string;
  readonly state: ListState;
  readonly usual: readonly string[];
}

/** What can be done with every list: views, order, columns, CSV, and its API call. */
export function ListTools({ call, name, state, usual }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <ViewsMenu list={call.list} state={state} />
      <OrderChoice call={call} state={state} />
      <ColumnsMenu call={call} state={state} usual={usual} />
      <CsvButton call={call} name={name} columns={state.columns} />
      <CallButton run={(client) => readPage(client, call)} list={call} app={call.app} />
    </div>
  );
}

function OrderChoice({ call, state }: { readonly call: ListCall; readonly state: ListState }) {
  const t = useStrings();
  const orders = specOf(call.list).orders ?? [];
  if (orders.length < 2 || state.order === undefined) return null;
  const labels: Readonly<Record<string, string>> = { 'id asc': t.list.oldest, 'id desc': t.list.newest };
  const isDescending = state.order === 'id desc';
  return (
    <Button
      look="bare"
      icon={isDescending ? 'down' : 'up'}
      label={labels[state.order] ?? state.order}
      onClick={() => state.set({ order: isDescending ? 'id asc' : 'id desc' })}
    />
  );
}

function ColumnsMenu({
  call,
  state,
  usual,
}: {
  readonly call: ListCall;
  readonly state: ListState;
  readonly usual: readonly string[];
}) {
  const t = useStrings();
  const { preferences, change } = usePreferences();
  const toasts = useToasts();
  const all = Object.keys(specOf(call.list).columns);
  const choose = (names: readonly string[]) => {
    const others = preferences.columns.filter(({ resource }) => resource !== call.list);
    state.set({ columns: undefined }, { keepPage: true });
    change({ columns: [...others, { resource: call.list, names: [...names] }] }).catch(toasts.fail);
  };
  return (
    <Popover label={t.list.columns} icon="columns" look="bare" iconOnly align="end">
      {() => (
        <fieldset className={styles.columnsMenu}>
          <legend className={styles.hidden}>{t.list.columns}</legend>
          {all.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={state.columns.includes(name)}
                onChange={({ target }) =>
                  choose(all.filter((one) => (one === name ? target.checked : state.columns.includes(one))))
                }
              />
              {fieldLabel(t, name)}
            </label>
          ))}
          <Button onClick={() => choose(usual)}>{t.list.resetColumns}</Button>
        </fieldset>
      )}
    </Popover>
  );
}

function CsvButton({
  call,
  name,
  columns,
}: {
  readonly call: ListCall;
  readonly name: string;
  readonly columns: readonly string[];
}) {
  const t = useStrings();
  const { id } = useCompany();
  const format = useFormats();
  const toasts = useToasts();
  const [rows, setRows] = useState<number>();
  const download = () => {
    setRows(0);
    downloadCsv(id, call, { name, columns, onRows: setRows })
      .catch(() => toasts.fail(new Error(t.list.csvFailed)))
      .finally(() => setRows(undefined));
  };
  return (
    <Button
      look="bare"
      icon="download"
      aria-label={t.list.csvHint}
      title={t.list.csvHint}
      busy={rows !== undefined}
      onClick={download}
    >
      {rows === undefined ? t.list.csv : t.list.downloading(format.number(rows))}
    </Button>
  );
}
