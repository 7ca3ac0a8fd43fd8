import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { Bus } from '@marquee/bus/client';
import { adminRebuilds, reconciliationOf, SERVICES, type CloudEvent } from '@marquee/contracts';
import { onBus } from '../connection';
import { json, number, show } from '../output';
import { patient } from '../reconcile/context';
import { listHeads, lowerHeads, overtold } from '../reconcile/heads';
import { followAgain, hearMissed } from '../reconcile/missed';
import { afterRestore } from '../reconcile/restored';
import { retell } from '../reconcile/retelling';
import { removeStrays } from '../reconcile/stream';

interface Options {
  restored?: Date;
  ids: number;
  lost?: string;
  json?: boolean;
}

const LOOK_AGAIN_MS = 200;
/** Events that go on being made are no reason to wait for ever. */
const LOOKS = 300;
const IDS_PASSED_OVER = 100_000;

/** Brings services in line whose databases, and the stream between them, are of different moments: docs/operating.md. */
export function reconcileCommand(program: Command): void {
  json(program.command('reconcile'))
    .description('after a restore: make databases and streams of different moments agree; what agrees stays as it is')
    .option(
      '--restored <time>',
      'when the databases were restored: what was given out before then counts no more',
      time,
    )
    .option('--ids <n>', 'how many ids are passed over, which may have been given out', number, IDS_PASSED_OVER)
    .option('--lost <file>', 'add the events that no database knows any more to this file, a line each')
    .action(async ({ restored, ids, lost, ...options }: Options) => {
      // A file that cannot be written is told before anything is taken out of the stream.
      if (lost !== undefined) appendFileSync(lost, '');
      const report = await onBus(async (bus) => ({
        ...(restored && (await afterRestore(bus, restored, ids))),
        ...(await reconcile(bus, lost)),
      }));
      show(report, options);
      if (report.events_failed > 0) process.exitCode = 1;
    });
}

async function reconcile(bus: Bus, lost: string | undefined) {
  const published = await publishLost(bus);
  const heads = await listHeads(bus);
  const { told, strays } = await removeStrays(bus);
  if (lost !== undefined) appendFileSync(lost, strays.map(lineOf).join(''));
  // Whoever reads may have had some of them in hand: their heads are as they are only now.
  const latest = strays.length > 0 ? await listHeads(bus) : heads;
  const { lowered, orders } = await lowerHeads(bus, latest, told);
  const missed = await hearMissed(bus);
  const retold = await retell(bus, overtold(latest, told, strays));
  const isAmiss = strays.length + lowered + missed.heard > 0;
  const followed = isAmiss ? await followAgain(bus, told) : { failed: 0 };
  return {
    events_published_again: published,
    events_taken_out: strays.length,
    heads_set_back: lowered,
    events_caught_up: missed.heard,
    events_failed: missed.failed + followed.failed,
    told_again: retold.told,
    products_forgotten: retold.gone,
    orders_counted_anew: orders > 0 ? await countAnew(bus) : 0,
  };
}

/** Until the stream has everything that the databases know of. */
async function publishLost(bus: Bus): Promise<number> {
  let restored = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const answers = await Promise.all(
      SERVICES.map((service) => bus.call(reconciliationOf[service].publish_lost, patient(), {})),
    );
    restored += answers.reduce((sum, answer) => sum + answer.restored, 0);
    if (answers.every((answer) => answer.restored + answer.waiting === 0)) break;
    await sleep(LOOK_AGAIN_MS);
  }
  return restored;
}

/** Statistics has counted orders that commerce does not have. */
async function countAnew(bus: Bus): Promise<number> {
  await bus.call(adminRebuilds.start, patient(), {});
  for (;;) {
    const { companies_waiting, orders_counted } = await bus.call(adminRebuilds.status, patient(), {});
    if (companies_waiting === 0) return orders_counted;
    await sleep(LOOK_AGAIN_MS);
  }
}

function lineOf({ time, companyid, topic, subject, sequence }: CloudEvent): string {
  return `${JSON.stringify({ time, company_id: companyid, topic, subject, version: sequence })}\n`;
}

function time(value: string): Date {
  const found = new Date(value);
  if (Number.isNaN(found.getTime())) throw new InvalidArgumentError('a time is wanted, like 2026-11-16T09:00:00Z.');
  return found;
}
