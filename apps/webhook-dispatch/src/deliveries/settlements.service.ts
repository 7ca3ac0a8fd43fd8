import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { DeliveriesStore } from './deliveries.store';
import type { Settled, Settlement } from './settlements.repository';
import { WRITE_SECONDS } from './turn-times.rules';

interface Waiting {
  readonly settlement: Settlement;
  readonly end: (settled: Promise<Settled | null>) => void;
}

/** Deliveries whose ends come so soon after each other are noted together: nobody waits for it. */
const BREATH_MS = 10;
/** Settlements in one transaction. */
const SIZE = 200;

/** Writes down how deliveries went: those of all webhooks that come together in one transaction. */
@Injectable()
export class SettlementsService {
  private readonly waiting: Waiting[] = [];
  private isRunning = false;
  /** Queues of which a settlement could not be written, and why; each as its worker has claimed it. */
  private readonly troubled = new WeakMap<Settlement['queue'], unknown>();

  constructor(
    private readonly store: DeliveriesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What became of the queue; null where its lease was another's. Those of one queue are settled in their order, and none after
   * one that could not be written: what ended is not known then.
   */
  settle(settlement: Settlement): Promise<Settled | null> {
    return new Promise((end) => {
      this.waiting.push({ settlement, end });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < SIZE) await sleep(BREATH_MS);
      await this.group(byQueue(this.waiting.splice(0, SIZE)));
    }
    this.isRunning = false;
  }

  /** If one of them cannot be written, the others are: each alone then. */
  private async group(all: readonly OfQueue[]): Promise<void> {
    const queues = all.filter((of) => !this.isTroubled(of));
    if (queues.length === 0) return;
    const written = this.write(queues.map(merged));
    const isWritten = await written.then(
      () => true,
      () => queues.length < 2,
    );
    for (const of of queues) await this.tell(of, isWritten ? written : this.write([merged(of)]));
  }

  private async tell(of: OfQueue, written: Promise<readonly Settled[]>): Promise<void> {
    const settled = written.then((all) => foundFor(of, all));
    for (const { end } of of) end(settled);
    await settled.catch((error: unknown) => this.troubled.set(of[0].settlement.queue, error));
  }

  private isTroubled(of: OfQueue): boolean {
    const error = this.troubled.get(of[0].settlement.queue);
    if (error === undefined) return false;
    for (const { end } of of) end(Promise.reject(error));
    return true;
  }

  private async write(settlements: readonly Settlement[]): Promise<readonly Settled[]> {
    const settled: Settled[] = [];
    const now = this.clock.now();
    await this.store.platform(ownCall(WRITE_SECONDS * 1000), (tx) =>
      tx.settlements.write(settlements, now, (heard) => void settled.push(...heard)),
    );
    return settled;
  }
}

/** Never empty. */
type OfQueue = readonly [Waiting, ...Waiting[]];

/** In the order of locks. */
function byQueue(all: readonly Waiting[]): OfQueue[] {
  const found = new Map<Settlement['queue'], [Waiting, ...Waiting[]]>();
  for (const one of all) {
    const same = found.get(one.settlement.queue);
    if (same) same.push(one);
    else found.set(one.settlement.queue, [one]);
  }
  return [...found.values()].toSorted(([{ settlement: a }], [{ settlement: b }]) => {
    return a.queue.company_id - b.queue.company_id || a.queue.webhook_id - b.queue.webhook_id;
  });
}

/** The last of them says what becomes of the queue. */
function merged(of: OfQueue): Settlement {
  const last = (of.at(-1) as Waiting).settlement;
  return { ...last, ended: of.flatMap(({ settlement }) => settlement.ended) };
}

function foundFor([{ settlement }]: OfQueue, all: readonly Settled[]): Settled | null {
  const { company_id, webhook_id, lease } = settlement.queue;
  const isIt = (one: Settled) => one.company_id === company_id && one.webhook_id === webhook_id && one.lease === lease;
  return all.find(isIt) ?? null;
}
