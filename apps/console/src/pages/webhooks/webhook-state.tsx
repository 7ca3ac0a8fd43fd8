import type { Webhook } from '@marquee/client';
import { useRead } from '../../data/rows';
import { Badge } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { isFailing } from '../deliveries/delivery-status';

/** The ids of webhooks whose oldest waiting delivery has failed; newer ones wait behind it. */
export function useFailing(app: string): ReadonlySet<number> {
  const read = useRead(
    'deliveries',
    ['failing', app],
    async (client) => {
      const query = { state: 'waiting', limit: 250, order: 'id asc' } as const;
      for await (const { data } of client.deliveries.listAll(query).pages()) {
        return data.filter(isFailing).map(({ webhook_id }) => webhook_id);
      }
      return [];
    },
    app,
  );
  return new Set(read.data);
}

export function WebhookState({
  webhook,
  failing,
}: {
  readonly webhook: Webhook;
  readonly failing: ReadonlySet<number>;
}) {
  const t = useStrings();
  const texts = t.integrations.webhooks;
  if (!webhook.is_active) return <Badge tone="bad">{texts.inactive}</Badge>;
  return failing.has(webhook.id) ? (
    <Badge tone="warn">{texts.failing}</Badge>
  ) : (
    <Badge tone="good">{texts.active}</Badge>
  );
}
