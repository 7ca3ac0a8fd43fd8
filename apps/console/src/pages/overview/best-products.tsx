import { Link } from '@tanstack/react-router';
import type { OrderProductsStatistic } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead } from '../../data/rows';
import { useFormats } from '../../kit/format';
import { Empty, Loaded } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import type { Range } from './range';
import { TablePanel } from './table-panel';

const SHOWN = 8;
const MINOR_UNITS = 100;

/** The products with the highest revenue. */
export function BestProducts({ range: { from, to } }: { readonly range: Range }) {
  const t = useStrings();
  const format = useFormats();
  const { id, has } = useCompany();
  const query = useRead('statistics', ['orderProducts', from, to], async (client) => {
    const pages = client.statistics.orderProducts(id, { StartDate: from, EndDate: to, limit: SHOWN });
    for await (const { data } of pages.pages()) return data;
    return [];
  });
  const nameOf = ({ id: product, name }: OrderProductsStatistic) =>
    has('products') ? <Link to={pathOf(id, `products/${product}`)}>{name}</Link> : name;
  const tableOf = (rows: readonly OrderProductsStatistic[]) => ({
    head: [t.overview.product, t.overview.sold, t.overview.revenue],
    rows: rows.map(({ name, count, amount }) => [name, count, amount / MINOR_UNITS]),
    show: (_: unknown, column: number, row: number) => {
      const product = rows[row];
      if (product === undefined) return undefined;
      if (column === 0) return nameOf(product);
      return column === 1 ? format.number(product.count) : format.money(product.amount, product.currency);
    },
  });
  return (
    <Loaded query={query}>
      {(rows) => (
        <TablePanel title={t.overview.bestProducts} table={rows.length === 0 ? undefined : tableOf(rows)}>
          {rows.length === 0 ? <Empty icon="box" title={t.overview.noOrders} /> : undefined}
        </TablePanel>
      )}
    </Loaded>
  );
}
