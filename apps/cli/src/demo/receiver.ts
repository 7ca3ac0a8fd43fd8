import type { Webhook } from '@marquee/contracts';
import { get, post, type Shop } from './api';

/** What the demo app wants to be told, and where: one of its two receivers is out of order. */
const WANTED = [
  { topic: 'order/create', path: 'orders' },
  { topic: 'customer/update', path: 'mailing-list' },
] as const;

export async function addWebhooks(shop: Shop, receiver: string): Promise<void> {
  const { webhooks } = await get<{ webhooks: Webhook[] }>(shop, 'admin/webhooks.json');
  for (const { topic, path } of WANTED) {
    const address = `${receiver}/${path}`;
    if (webhooks.some((one) => one.topic === topic && one.address === address)) continue;
    await post(shop, 'admin/webhooks.json', { webhook: { topic, address } });
  }
}
