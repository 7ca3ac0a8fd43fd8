import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useCompany } from '../../data/company';
import { Near } from '../../kit/near';
import { Page, Panel } from '../../kit/page';
import { Loading } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { BestProducts } from './best-products';
import { Carts, Sales, Visitors } from './charts';
import { Checklist } from './checklist';
import { Devices } from './devices';
import { Figures } from './figures';
import { NewestOrders } from './newest-orders';
import { rangeOf, type Range } from './range';
import { RangeBar } from './range-bar';
import { useCarts, useOrders, useTraffic } from './statistics';
import styles from './overview.module.css';

export function OverviewPage() {
  const t = useStrings();
  const { has } = useCompany();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [openedAt] = useState(() => Date.now());
  const range = rangeOf(search, openedAt);
  return (
    <Page title={t.nav.overview} actions={has('statistics') && <RangeBar range={range} />}>
      {has('companies') && <Checklist />}
      {has('statistics') ? <Statistics range={range} /> : <p className="notice">{t.overview.noStatistics}</p>}
      {has('orders') && <Near waiting={<Waiting title={t.overview.newestOrders} />}>{() => <NewestOrders />}</Near>}
    </Page>
  );
}

/** The first window has the figures and the charts; the rest is read when the user scrolls to it. */
function Statistics({ range }: { readonly range: Range }) {
  const t = useStrings();
  const orders = useOrders(range);
  const traffic = useTraffic(range);
  const carts = useCarts(range);
  return (
    <>
      <Figures orders={orders} traffic={traffic} carts={carts} />
      <Sales query={orders} />
      <div className={styles.pair}>
        <Visitors query={traffic} />
        <Carts query={carts} />
      </div>
      <div className={styles.pair}>
        <Near waiting={<Waiting title={t.overview.bestProducts} />}>{() => <BestProducts range={range} />}</Near>
        <Near waiting={<Waiting title={t.overview.devices} />}>{() => <Devices range={range} />}</Near>
      </div>
    </>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <Panel title={title}>
      <Loading rows={6} />
    </Panel>
  );
}
