import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Bus } from '@marquee/bus/client';
import { adminRebuilds } from '@marquee/contracts';
import { onBus } from '../connection';
import { json, number, show } from '../output';
import { longRunning } from '../reconcile/context';
import { aheadInBoth, listCursors, lowerCursors, aheadResources } from '../reconcile/cursors';
import { LostFile } from '../reconcile/lost-file';
import { followAgain, redeliverMissed } from '../reconcile/missed';
import { pastMoment } from '../reconcile/moment';
import { publishLost } from '../reconcile/publishing';
import { afterRestore } from '../reconcile/restored';
import { republish } from '../reconcile/republishing';
import { removeOrphans } from '../reconcile/stream';

interface Options {
  restored?: Date;
  ids: number;
  lost: string;
  json?: boolean;
}

const LOOK_AGAIN_MS = 200;
const IDS_PASSED_OVER = 100_000;
const LOST_FILE = 'lost.jsonl';

/** Reconciles services whose databases and stream date from different moments: docs/operating/restoring.md. */
export function reconcileCommand(program: Command): void {
  json(program.command('reconcile'))
    .description('after a restore: reconcile databases and streams; consistent data stays unchanged')
    .option('--restored <time>', 'time of the restore; tokens and keys issued earlier become invalid', (value) =>
      pastMoment(value),
    )
    .option('--ids <n>', 'number of ids to skip, because other systems may know them', number, IDS_PASSED_OVER)
    .option('--lost <file>', 'append events that no database knows to this file, one per line', LOST_FILE)
    .action(async ({ restored, ids, lost, ...options }: Options) => {
      const file = new LostFile(lost);
      try {
        const report = await onBus(async (bus) => ({
          ...(restored && (await afterRestore(bus, restored, ids))),
          ...(await reconcile(bus, file)),
        }));
        show(report, options);
        if (report.events_failed > 0) process.exitCode = 1;
      } finally {
        file.close();
      }
    });
}

async function reconcile(bus: Bus, file: LostFile) {
  const republished = await publishLost(bus);
  const before = await listCursors(bus);
  const { published, lost, copies } = await removeOrphans(bus, (events) => file.add(events));
  // A consumer may have been processing some of these events, so the cursors are final only now.
  const cursors = lost.length > 0 ? aheadInBoth(before, await listCursors(bus), published) : before;
  const { lowered, orders } = await lowerCursors(bus, cursors, published);
  const missed = await redeliverMissed(bus);
  const resources = await republish(bus, aheadResources(cursors, published, lost));
  const isAmiss = lost.length + lowered + missed.received > 0;
  const followed = isAmiss ? await followAgain(bus, published) : { failed: 0 };
  return {
    events_republished: republished,
    events_removed: lost.length,
    ...(lost.length > 0 && { lost_events_file: file.path }),
    copies_removed: copies,
    cursors_lowered: lowered,
    events_caught_up: missed.received,
    events_failed: missed.failed + followed.failed,
    resources_republished: resources.published,
    products_forgotten: resources.gone,
    orders_recounted: orders > 0 ? await recount(bus) : 0,
  };
}

/** Statistics has counted orders that commerce does not have. */
async function recount(bus: Bus): Promise<number> {
  await bus.call(adminRebuilds.start, longRunning(), {});
  for (;;) {
    const { companies_waiting, orders_counted } = await bus.call(adminRebuilds.status, longRunning(), {});
    if (companies_waiting === 0) return orders_counted;
    await sleep(LOOK_AGAIN_MS);
  }
}
