import type { Leased } from '@marquee/storage';
import type { Tried } from './deliveries.repository';
import { Knowledge } from './knowledge.rules';
import { Lanes, PARALLEL } from './lanes.rules';
import type { Content } from './payload.rules';
import { GOING_WELL } from './retries.rules';
import type { Settled } from './settlements.repository';
import { TURN_SECONDS } from './turn-times.rules';
import type { DueQueue } from './webhook-queues.queue';

/** What a worker is at: the deliveries of one webhook, until one fails, its time is over, or the queue is not its own any more. */
export class DeliveryTurn {
  readonly knows = new Knowledge();
  readonly lanes: Lanes<Content>;
  readonly failed: Tried[] = [];
  queue: Leased<DueQueue>;
  /** The receiver has taken something. */
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
    this.lanes = new Lanes(PARALLEL, mayGoOn, attempt);
  }

  /** From the first of these on its time runs. */
  add(contents: readonly Content[]): void {
    if (this.ends === Infinity) this.ends = performance.now() + TURN_SECONDS * 1000;
    this.lanes.add(contents);
  }

  get isOver(): boolean {
    return this.isStopped || performance.now() >= this.ends;
  }

  /** What was noted last tells whether it may go on. */
  heed(settled: Settled | null): void {
    if (settled === null || settled.is_blocked) this.stop();
  }

  /** Nothing more is begun, whatever becomes of the lease. */
  stop(): void {
    this.isStopped = true;
  }

  /** One was acknowledged: what fails from here on begins a new chain of retries. */
  goesWell(): void {
    this.queue = { ...this.claimed, ...GOING_WELL };
  }
}
