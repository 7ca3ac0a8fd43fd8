import { appEvents, type AppChange, type CloudEvent } from '@marquee/contracts';
import { LOST_PERMISSIONS, longestStop } from '../webhooks/stops.rules';
import type { FeedTx } from './feed.store';

/** Deliveries that are cancelled at a time. */
const PAGE = 1_000;

/**
 * An app that has lost its permissions is told so, and then nothing more; what has waited for it is not sent. With new
 * permissions its webhooks come back, if that is not too late.
 */
export async function followApp(tx: FeedTx, event: CloudEvent, { client_id, installed }: AppChange, now: Date) {
  // Rows are held in the usual order: the company, its webhooks, their queues. The event itself may be on its way to
  // one of these.
  await tx.feed.hold();
  const held = await tx.webhooks.holdOf(client_id);
  tx.session.flushRows();
  if (held.length === 0) return;
  if (installed) await resume(tx, client_id, event, now);
  else if (event.topic === appEvents.uninstalled.topic) await stop(tx, client_id, event, now);
}

/**
 * What was registered since then was registered with new permissions, of which the event is still on its way. Queues are closed at
 * once; what waits in them is cancelled as far as one transaction should hold it, and the rest by a worker.
 */
async function stop(tx: FeedTx, app: string, event: CloudEvent, now: Date): Promise<void> {
  const ids = await tx.webhooks.stop(app, new Date(event.time), now);
  await tx.deliveries.holdQueuesOf({ app });
  await tx.queues.followWebhooks(app);
  // Where it is told of the loss itself, what waits before that must be gone when it is sent: these are few.
  const told = await tx.webhooks.toldOf(appEvents.uninstalled.topic, ids);
  while ((await tx.deliveries.cancelWaiting(cancelling(told, event), now, PAGE)) === PAGE);
  await tx.queues.endIdle(told);
  const others = ids.filter((id) => !told.includes(id));
  await tx.deliveries.cancelWaiting(cancelling(others, event), now, PAGE);
  await tx.queues.end(others);
}

function cancelling(webhook_ids: readonly number[], { subject }: CloudEvent) {
  return { webhook_ids, spared: { topic: appEvents.uninstalled.topic, resource: subject }, reason: LOST_PERMISSIONS };
}

async function resume(tx: FeedTx, app: string, event: CloudEvent, now: Date): Promise<void> {
  // Whoever cancels what has waited may not have come to its end: this event is tried again then.
  const waited = cancelling(await tx.webhooks.stopped(app), event);
  if ((await tx.deliveries.cancelWaiting(waited, now, PAGE)) === PAGE) {
    throw new Error('what has waited for the app is still being cancelled');
  }
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
