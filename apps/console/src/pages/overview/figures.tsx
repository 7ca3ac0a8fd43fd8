import type { OrderStatistic, TrafficStatistic } from '@marquee/client';
import { cx } from '../../kit/cx';
import { useFormats } from '../../kit/format';
import { Icon } from '../../kit/icons';
import { LoadError } from '../../kit/states';
import { useLanguage, useStrings } from '../../strings/strings';
import { daysText } from './day-texts';
import { changeOf, rangeBefore, sumOf } from './range';
import type { Compared, ComparedQuery } from './statistics';
import styles from './overview.module.css';

interface FiguresProps {
  readonly orders: ComparedQuery<OrderStatistic>;
  readonly traffic: ComparedQuery<TrafficStatistic>;
  readonly carts: ComparedQuery<OrderStatistic>;
}

/** The sums of the range, each compared with the period before. */
export function Figures({ orders, traffic, carts }: FiguresProps) {
  const t = useStrings();
  const format = useFormats();
  const language = useLanguage();
  const failed = [orders, traffic, carts].find(({ error }) => error !== null);
  const currency = orders.data?.now[0]?.currency;
  const money = (amount: number) => format.money(Math.round(amount), currency);
  const range = (orders.data ?? traffic.data)?.range;
  const before = range && rangeBefore(range);
  return (
    <section aria-label={t.overview.figures} className={styles.figures}>
      {failed && <LoadError error={failed.error} retry={() => void failed.refetch()} />}
      <dl>
        <Figure name={t.overview.revenue} data={orders.data} of={(rows) => sumOf(rows, 'order_amount')} show={money} />
        <Figure name={t.overview.orders} data={orders.data} of={(rows) => sumOf(rows, 'order_count')} />
        <Figure name={t.overview.average} data={orders.data} of={averageOf} show={money} />
        <Figure name={t.overview.visitors} data={traffic.data} of={(rows) => sumOf(rows, 'visitors')} />
        <Figure name={t.overview.carts} data={carts.data} of={(rows) => sumOf(rows, 'order_count')} isBadIfMore />
      </dl>
      <p className="small soft">
        {before ? t.overview.comparedWith(daysText(before, language)) : t.overview.notCompared} {t.overview.gmt}
      </p>
    </section>
  );
}

function averageOf(rows: readonly OrderStatistic[]): number {
  const orders = sumOf(rows, 'order_count');
  return orders === 0 ? 0 : sumOf(rows, 'order_amount') / orders;
}

interface FigureProps<T> {
  readonly name: string;
  readonly data: Compared<T> | undefined;
  readonly of: (rows: readonly T[]) => number;
  readonly show?: (value: number) => string;
  readonly isBadIfMore?: boolean;
}

function Figure<T>({ name, data, of, show, isBadIfMore = false }: FigureProps<T>) {
  const t = useStrings();
  const format = useFormats();
  const text = show ?? format.number;
  const value = data && of(data.now);
  const before = data?.before && of(data.before);
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>{value === undefined ? '…' : text(value)}</strong>
        {value !== undefined && before !== undefined && (
          <Change change={changeOf(value, before)} before={t.overview.before(text(before))} isBadIfMore={isBadIfMore} />
        )}
      </dd>
    </div>
  );
}

interface ChangeProps {
  readonly change: number | undefined;
  readonly before: string;
  readonly isBadIfMore: boolean;
}

/** An arrow and a sign say the direction, so the colour only helps. */
function Change({ change, before, isBadIfMore }: ChangeProps) {
  const format = useFormats();
  if (change === undefined) return <small className={cx('soft', styles.compared)}>{before}</small>;
  const isMore = change > 0;
  const look = change === 0 ? undefined : isMore === isBadIfMore ? styles.worse : styles.better;
  return (
    <small className={cx('soft', styles.compared)}>
      <span className={cx(styles.change, look)}>
        {change !== 0 && <Icon name={isMore ? 'up' : 'down'} size={14} />}
        {isMore ? '+' : ''}
        {format.percent(change)}
      </span>
      <span>{before}</span>
    </small>
  );
}
