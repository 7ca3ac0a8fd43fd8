import type { Webhook } from '@marquee/contracts';
import { get, post, type Shop } from './api';

/** The webhooks of the demo app; one of its two receivers always fails. */
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
