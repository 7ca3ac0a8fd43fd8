import { useState, type ReactNode } from 'react';
import type { OrderStatistic, TrafficStatistic } from '@marquee/client';
import { Button } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { LineChart } from '../../kit/line-chart';
import { Loaded } from '../../kit/states';
import { useLanguage, useStrings } from '../../strings/strings';
import { daysText, shortDays } from './day-texts';
import { sumOf } from './range';
import type { Compared, ComparedQuery } from './statistics';
import { TablePanel, type TableData } from './table-panel';
import styles from './overview.module.css';

const MINOR_UNITS = 100;

interface DailyProps<T> {
  readonly title: string;
  readonly query: ComparedQuery<T>;
  readonly field: keyof T & string;
  /** What one value is called. */
  readonly name: string;
  readonly isMoney?: boolean;
  readonly actions?: ReactNode;
  readonly note?: string;
}

type Daily = { readonly date: string; readonly currency?: string };

/** A figure per day, beside that of the period before. */
function DailyChart<T extends Daily>({ title, query, field, name, isMoney = false, actions, note }: DailyProps<T>) {
  const t = useStrings();
  const format = useFormats();
  const money = (value: number) => format.money(value, query.data?.now[0]?.currency);
  const text = isMoney ? money : format.number;
  const valuesOf = (rows: readonly T[]) => rows.map((row) => Number(row[field]));
  const table =
    query.data &&
    tableOf(query.data, {
      valuesOf,
      text,
      units: isMoney ? MINOR_UNITS : 1,
      head: [t.overview.day, name, t.overview.periodBefore],
    });
  return (
    <TablePanel title={title} table={table} actions={actions} note={note}>
      <div className={styles.chart}>
        <Loaded query={query}>
          {(data) => <Chart title={title} name={name} data={data} valuesOf={valuesOf} text={text} isMoney={isMoney} />}
        </Loaded>
      </div>
    </TablePanel>
  );
}

interface ChartProps<T> {
  readonly title: string;
  readonly name: string;
  readonly data: Compared<T>;
  readonly valuesOf: (rows: readonly T[]) => number[];
  readonly text: (value: number) => string;
  readonly isMoney: boolean;
}

function Chart<T extends Daily>({ title, name, data, valuesOf, text, isMoney }: ChartProps<T>) {
  const t = useStrings();
  const language = useLanguage();
  const compact = new Intl.NumberFormat(language, { notation: 'compact' });
  const values = valuesOf(data.now);
  const most = values.indexOf(Math.max(...values));
  const labels = shortDays(
    data.now.map(({ date }) => date),
    language,
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <LineChart
      title={title}
      description={t.overview.chart(
        daysText(data.range, language),
        text(total),
        labels[most] ?? '',
        text(values[most] ?? 0),
      )}
      labels={labels}
      series={[
        { name, values },
        ...(data.before ? [{ name: t.overview.periodBefore, values: valuesOf(data.before), isFaint: true }] : []),
      ]}
      format={text}
      formatAxis={(value) => compact.format(isMoney ? value / MINOR_UNITS : value)}
    />
  );
}

interface TableOptions<T> {
  readonly valuesOf: (rows: readonly T[]) => number[];
  readonly text: (value: number) => string;
  readonly head: readonly string[];
  /** A CSV has amounts in whole units of the currency. */
  readonly units: number;
}

function tableOf<T extends Daily>(
  { now, before }: Compared<T>,
  { valuesOf, text, head, units }: TableOptions<T>,
): TableData {
  const inUnits = (rows: readonly T[]) => valuesOf(rows).map((value) => value / units);
  const [values, earlier] = [inUnits(now), before && inUnits(before)];
  const columns = earlier ? head.length : head.length - 1;
  return {
    head: head.slice(0, columns),
    rows: now.map(({ date }, index) => [date, values[index], earlier?.[index]].slice(0, columns)),
    show: (cell) => (typeof cell === 'number' ? text(Math.round(cell * units)) : cell),
  };
}

/** Revenue or orders per day. */
export function Sales({ query }: { readonly query: ComparedQuery<OrderStatistic> }) {
  const t = useStrings();
  const [isRevenue, setRevenue] = useState(true);
  const choices = (
    <div role="group" aria-label={t.overview.sales} className={styles.presets}>
      {[true, false].map((one) => (
        <Button key={String(one)} look="bare" aria-pressed={isRevenue === one} onClick={() => setRevenue(one)}>
          {one ? t.overview.revenue : t.overview.orders}
        </Button>
      ))}
    </div>
  );
  return (
    <DailyChart
      title={isRevenue ? t.overview.revenuePerDay : t.overview.ordersPerDay}
      query={query}
      field={isRevenue ? 'order_amount' : 'order_count'}
      name={isRevenue ? t.overview.revenue : t.overview.orders}
      isMoney={isRevenue}
      actions={choices}
    />
  );
}

export function Visitors({ query }: { readonly query: ComparedQuery<TrafficStatistic> }) {
  const t = useStrings();
  return <DailyChart title={t.overview.visitorsPerDay} query={query} field="visitors" name={t.overview.visitors} />;
}

/** Abandoned carts per day, and what they were worth. */
export function Carts({ query }: { readonly query: ComparedQuery<OrderStatistic> }) {
  const t = useStrings();
  const format = useFormats();
  const { data } = query;
  const worth = data && format.money(sumOf(data.now, 'order_amount'), data.now[0]?.currency);
  return (
    <DailyChart
      title={t.overview.cartsPerDay}
      query={query}
      field="order_count"
      name={t.overview.carts}
      note={worth && t.overview.worth(worth)}
    />
  );
}
