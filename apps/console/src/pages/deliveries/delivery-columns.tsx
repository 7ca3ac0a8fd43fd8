import { useState, type ReactNode } from 'react';
import type { Delivery } from '@marquee/client';
import { useRead } from '../../data/rows';
import { Button } from '../../kit/button';
import { ResourceLink } from '../../lists/resource-link';
import type { Column } from '../../lists/table';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { LastStatus, StateBadge } from './delivery-status';
import { SendDialog } from './send-dialog';

/** The addresses of the webhooks of an app by their ids. */
function useAddresses(app: string): ReadonlyMap<number, string> {
  const read = useRead(
    'webhooks',
    ['addresses', app],
    async (client) =>
      (await client.webhooks.list({ limit: 250, fields: 'id,address' }).toArray()).map(
        ({ id, address }) => [id, address] as const,
      ),
    app,
  );
  return new Map(read.data);
}

/** How lists show deliveries. */
export function useDeliveryColumns(app: string): Readonly<Record<string, Column<Delivery>>> {
  const t = useStrings();
  const addresses = useAddresses(app);
  const texts = t.integrations.deliveries;
  return {
    topic: { cell: ({ topic }) => choiceLabel(t, topic) },
    state: { cell: ({ state }) => <StateBadge state={state} /> },
    attempts: { header: texts.status, cell: ({ attempts }) => <LastStatus attempts={attempts} /> },
    data: { header: texts.resource, cell: ({ data, topic }) => <ResourceLink resource={data} topic={topic} /> },
    origin: { cell: ({ origin }) => choiceLabel(t, origin) },
    webhook_id: {
      cell: ({ webhook_id }) => addresses.get(webhook_id)?.replace(/^https?:\/\//, '') ?? webhook_id,
      isNumber: false,
    },
  };
}

/** Sends deliveries again. `action` is the button of a row, and `dialog` belongs beside the list. */
export function useRedelivery(app: string): { action: (delivery: Delivery) => ReactNode; dialog: ReactNode } {
  const t = useStrings();
  const texts = t.integrations.deliveries;
  const [chosen, setChosen] = useState<Delivery>();
  return {
    action: (delivery) =>
      delivery.state !== 'waiting' && (
        <Button
          look="bare"
          icon="refresh"
          label={`${texts.redeliver}: ${texts.delivery(String(delivery.id))}`}
          onClick={() => setChosen(delivery)}
        />
      ),
    dialog: chosen && (
      <SendDialog
        title={texts.redeliverTitle}
        app={app}
        send={(client, options) => client.deliveries.redeliver(chosen.webhook_id, chosen.id, options)}
        onClose={() => setChosen(undefined)}
      />
    ),
  };
}
