import type { OrderDevicesStatistic } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead } from '../../data/rows';
import { useFormats } from '../../kit/format';
import { Empty, Loaded } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { sumOf, type Range } from './range';
import { TablePanel } from './table-panel';
import styles from './overview.module.css';

const DEVICES = ['windows', 'os_x', 'linux', 'chrome_os', 'ios', 'android', 'fire_os', 'unknown'] as const;

/** The devices with which customers have ordered. */
export function Devices({ range: { from, to } }: { readonly range: Range }) {
  const t = useStrings();
  const { id } = useCompany();
  const query = useRead('statistics', ['orderDevices', from, to], async (client) =>
    countsOf(await client.statistics.orderDevices(id, { StartDate: from, EndDate: to })),
  );
  const counts = query.data ?? [];
  const table = query.data && {
    head: [t.overview.device, t.overview.orders],
    rows: counts.map(({ device, count }) => [t.fields[device], count]),
    show: (_: unknown, column: number, row: number) =>
      column === 0 ? undefined : <Bar counts={counts.map(({ count }) => count)} row={row} />,
  };
  return (
    <Loaded query={query}>
      {(data) => (
        <TablePanel title={t.overview.devices} table={data.length === 0 ? undefined : table}>
          {data.length === 0 ? <Empty icon="chart" title={t.overview.noOrders} /> : undefined}
        </TablePanel>
      )}
    </Loaded>
  );
}

/** The devices with orders, the most frequent first. */
function countsOf(rows: readonly OrderDevicesStatistic[]) {
  return DEVICES.map((device) => ({ device, count: sumOf(rows, device) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function Bar({ counts, row }: { readonly counts: readonly number[]; readonly row: number }) {
  const format = useFormats();
  const count = counts[row] ?? 0;
  const total = counts.reduce((sum, one) => sum + one, 0);
  return (
    <span className={styles.bar}>
      <meter min={0} max={total} value={count} aria-hidden="true" />
      <span>{format.number(count)}</span>
      <span className="soft">{format.percent(count / total)}</span>
    </span>
  );
}
