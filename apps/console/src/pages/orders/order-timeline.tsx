import type { Activity, Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRows } from '../../data/rows';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { choiceLabel, fieldLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import styles from '../sales/sales.module.css';
import { timelineOf, type TimelineEntry } from './timeline-entries';

const MAX_ACTIVITIES = '250';

/** What happened to the order, and who did it if the user may know. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const t = useStrings();
  const company = useCompany();
  const activities = useRows<Activity>(
    {
      list: 'activities',
      query: { resource: 'order', resource_id: String(order.id), order: 'id desc', limit: MAX_ACTIVITIES },
    },
    company.has('companies'),
  );
  return (
    <Panel title={t.sales.timeline}>
      <ol className={styles.timeline}>
        {timelineOf(order, activities.data?.rows ?? []).map((entry) => (
          <Entry key={`${entry.kind} ${entry.at}`} entry={entry} order={order} />
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ entry, order }: { readonly entry: TimelineEntry; readonly order: Order }) {
  const t = useStrings();
  const format = useFormats();
  const { actor, at } = entry;
  const name = actor ? actor.name || `${choiceLabel(t, actor.type)} ${actor.id}` : undefined;
  return (
    <li>
      <p>
        <EntryText entry={entry} order={order} />
      </p>
      {entry.kind === 'refunded' && entry.refund.note && <p className="lines">{entry.refund.note}</p>}
      <p className="small soft">
        <time dateTime={at}>{format.time(at)}</time>
        {name && ` · ${name}`}
      </p>
    </li>
  );
}

function EntryText({ entry, order }: { readonly entry: TimelineEntry; readonly order: Order }) {
  const t = useStrings();
  const format = useFormats();
  switch (entry.kind) {
    case 'placed':
      return <strong>{t.sales.entry.placed(choiceLabel(t, order.source_name))}</strong>;
    case 'refunded': {
      const { refund_line_items: lines, transactions } = entry.refund;
      const amount = transactions.reduce((sum, one) => sum + one.amount, 0);
      const items = lines.map(({ quantity, line_item }) => `${quantity} × ${line_item.title}`);
      return (
        <>
          <strong>{t.sales.entry.refunded(format.money(amount, order.currency))}</strong>
          {items.length > 0 && `: ${format.list(items)}`}
        </>
      );
    }
    case 'shipping':
      return <strong>{t.sales.entry.shipping(choiceLabel(t, entry.status ?? 'null'))}</strong>;
    case 'changed':
      return <>{t.sales.entry.changed(format.list(entry.fields.map((name) => fieldLabel(t, name))))}</>;
    case 'cancelled':
    case 'closed':
    case 'reopened':
      return <strong>{t.sales.entry[entry.kind]}</strong>;
  }
}
