import { appEvents, type AppChange, type CloudEvent } from '@marquee/contracts';
import { longestStop } from '../webhooks/stops.rules';
import type { FeedTx } from './feed.store';

const REASON = 'the app has lost its permissions';

/**
 * An app that has lost its permissions is told so, and then nothing more; what has waited for it is not sent. With new
 * permissions its webhooks come back, if that is not too late.
 */
export async function followApp(tx: FeedTx, event: CloudEvent, { client_id, installed }: AppChange, now: Date) {
  // In the order of locks: the company, its webhooks, their queues. The event itself may be on its way to one of these.
  await tx.feed.hold();
  const held = await tx.webhooks.holdOf(client_id);
  await tx.session.writeNow();
  if (held.length === 0) return;
  if (installed) await resume(tx, client_id, now);
  else if (event.topic === appEvents.uninstalled.topic) await stop(tx, client_id, event, now);
}

/** What was registered since then was registered with new permissions, of which the event is still on its way. */
async function stop(tx: FeedTx, app: string, { subject, time }: CloudEvent, now: Date): Promise<void> {
  const ids = await tx.webhooks.stop(app, new Date(time), now);
  const spared = { topic: appEvents.uninstalled.topic, resource: subject };
  await tx.deliveries.holdQueuesOf({ app });
  await tx.queues.followWebhooks(app);
  await tx.deliveries.cancelWaiting(ids, spared, REASON, now);
  await tx.queues.endIdle(ids);
}

async function resume(tx: FeedTx, app: string, now: Date): Promise<void> {
  await tx.webhooks.resume(app, longestStop(now));
  await tx.queues.followWebhooks(app);
  await resumeSync(tx, app, now);
}

/** Its sync URL may be another now, and nobody could activate by hand what nobody sees. */
async function resumeSync(tx: FeedTx, app: string, now: Date): Promise<void> {
  const id = await tx.webhooks.pausedSync(app);
  if (id === null) return;
  await tx.webhooks.activate(id, now);
  await tx.queues.resume(id, now);
}
