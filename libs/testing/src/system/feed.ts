import { randomUUID } from 'node:crypto';
import { Bus } from '@marquee/bus';
import { companyId, feed, type Context, type FeedEntry } from '@marquee/contracts';
import type { SystemAddress } from '@marquee/local';
import { systemAddress } from '../environment';

/** Reads the events of a company from webhook-dispatch, as the gateway would. */
export async function feedOf(company: number, address: SystemAddress = systemAddress()): Promise<readonly FeedEntry[]> {
  const password = address.secrets.nats.gateway;
  const bus = await Bus.connect({ url: address.natsUrl, name: 'gateway', user: 'gateway', password });
  const ctx: Context = {
    requestId: randomUUID(),
    deadline: Date.now() + 10_000,
    company: companyId(company),
    app: 'test',
    user: 1,
    scopes: ['webhooks'],
  };
  try {
    return (await bus.call(feed.list, ctx, { limit: 250 })).items;
  } finally {
    await bus.drain();
  }
}
