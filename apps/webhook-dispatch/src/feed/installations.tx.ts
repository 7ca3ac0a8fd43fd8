import { appEvents, type AppChange, type CloudEvent } from '@marquee/contracts';
import { LOST_PERMISSIONS, longestStop } from '../webhooks/stops.rules';
import type { FeedTx } from './feed.store';

/** Deliveries cancelled per statement. */
const BATCH_SIZE = 1_000;

/**
 * Follows the permissions of an app. After their loss it gets one notification, and waiting deliveries are cancelled;
 * new permissions restart its webhooks within 30 days.
 */
export async function followApp(tx: FeedTx, event: CloudEvent, { client_id, installed }: AppChange, now: Date) {
  // Locks rows in the usual order: the company, its webhooks, their queues.
  await tx.feed.hold();
  const held = await tx.webhooks.holdOf(client_id);
  // The event itself may be among the deliveries.
  tx.session.flushRows();
  if (held.length === 0) return;
  if (installed) await resume(tx, client_id, event, now);
  else if (event.topic === appEvents.uninstalled.topic) await stop(tx, client_id, event, now);
}

/**
 * Skips webhooks registered after the event, which belong to new permissions. Closes queues at once, cancels one batch
 * of deliveries, and leaves the rest to a worker.
 */
async function stop(tx: FeedTx, app: string, event: CloudEvent, now: Date): Promise<void> {
  const ids = await tx.webhooks.stop(app, new Date(event.time), now);
  await tx.deliveries.holdQueuesOf({ app });
  await tx.queues.followWebhooks(app);
  // Webhooks that get the notification itself: their few earlier deliveries must be cancelled before it is sent.
  const subscribed = await tx.webhooks.subscribedTo(appEvents.uninstalled.topic, ids);
  while ((await tx.deliveries.cancelWaiting(cancelling(subscribed, event), now, BATCH_SIZE)) === BATCH_SIZE);
  await tx.queues.endIdle(subscribed);
  const others = ids.filter((id) => !subscribed.includes(id));
  await tx.deliveries.cancelWaiting(cancelling(others, event), now, BATCH_SIZE);
  await tx.queues.end(others);
}

function cancelling(webhook_ids: readonly number[], { subject }: CloudEvent) {
  return { webhook_ids, spared: { topic: appEvents.uninstalled.topic, resource: subject }, reason: LOST_PERMISSIONS };
}

async function resume(tx: FeedTx, app: string, event: CloudEvent, now: Date): Promise<void> {
  // The worker may not have cancelled everything yet; the event is then retried.
  const waited = cancelling(await tx.webhooks.stopped(app), event);
  if ((await tx.deliveries.cancelWaiting(waited, now, BATCH_SIZE)) === BATCH_SIZE) {
    throw new Error('the waiting deliveries of the app are still being cancelled');
  }
  await tx.webhooks.resume(app, longestStop(now));
  await tx.queues.followWebhooks(app);
  await resumeSync(tx, app, now);
}

/** The sync URL may have changed, and clients cannot activate this hidden webhook. */
async function resumeSync(tx: FeedTx, app: string, now: Date): Promise<void> {
  const id = await tx.webhooks.pausedSync(app);
  if (id === null) return;
  await tx.webhooks.activate(id, now);
  await tx.queues.resume(id, now);
}
