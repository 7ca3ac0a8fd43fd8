import type { Leased } from '@marquee/storage';
import type { Tried } from '../delivery-queues/deliveries.repository';
import { Knowledge } from '../delivery-queues/knowledge.rules';
import { ResourceQueue, PARALLEL } from '../delivery-queues/resource-queue.rules';
import type { Content } from '../delivery-queues/payload.rules';
import { GOING_WELL } from '../delivery-queues/retries.rules';
import type { Settled } from '../delivery-queues/settlements.repository';
import { TURN_SECONDS } from '../delivery-queues/turn-times.rules';
import type { DueQueue } from '../delivery-queues/webhook-queues.queue';

/**
 * The turn of a worker at one webhook's queue: ends after a failure, when its time is up, or when the lease is lost.
 */
export class DeliveryTurn {
  readonly knows = new Knowledge();
  readonly resourceQueue: ResourceQueue<Content>;
  readonly failed: Tried[] = [];
  queue: Leased<DueQueue>;
  /** At least one delivery was acknowledged. */
  isAcknowledged = false;
  private isStopped = false;
  private ends = Infinity;

  constructor(
    readonly claimed: Leased<DueQueue>,
    isHeld: () => boolean,
    attempt: (content: Content) => Promise<void>,
  ) {
    this.queue = claimed;
    const mayGoOn = () => isHeld() && !this.isOver && this.failed.length === 0;
    this.resourceQueue = new ResourceQueue(PARALLEL, mayGoOn, attempt);
  }

  /** Adds deliveries. The first call starts the clock. */
  add(contents: readonly Content[]): void {
    if (this.ends === Infinity) this.ends = performance.now() + TURN_SECONDS * 1000;
    this.resourceQueue.add(contents);
  }

  get isOver(): boolean {
    return this.isStopped || performance.now() >= this.ends;
  }

  /** Ends the turn if the last settlement requires it. */
  heed(settled: Settled | null): void {
    if (settled === null || settled.is_blocked) this.stop();
  }

  /** Starts no further delivery, whatever the lease. */
  stop(): void {
    this.isStopped = true;
  }

  /** Records an acknowledged delivery: a later failure starts a new series of retries. */
  goesWell(): void {
    this.queue = { ...this.claimed, ...GOING_WELL };
  }
}
