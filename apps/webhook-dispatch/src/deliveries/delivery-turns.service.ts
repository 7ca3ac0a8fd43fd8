import { Injectable } from '@nestjs/common';
import { companyId, type AppReceiver } from '@marquee/contracts';
import type { Leased } from '@marquee/storage';
import { AttemptsService } from './attempts.service';
import { DeliveriesStore } from '../delivery-queues/deliveries.store';
import { DeliveryTurn } from './delivery-turn.rules';
import { FailuresService } from '../delivery-failures/failures.service';
import type { Filling } from '../delivery-queues/knowledge.rules';
import type { Content } from '../delivery-queues/payload.rules';
import { ReceiversService } from './receivers.service';
import { SettlementsService } from './settlements.service';
import type { DueQueue } from '../delivery-queues/webhook-queues.queue';

/** Maximum deliveries per read. */
const BATCH_SIZE = 50;

type QueuePlace = Pick<DueQueue, 'company_id' | 'webhook_id'>;

/** Sends the waiting deliveries of one webhook, in order per resource. After a failure, only the oldest is retried. */
@Injectable()
export class DeliveryTurnsService {
  /** The turns of this process by queue. */
  private readonly turns = new Map<string, DeliveryTurn>();

  constructor(
    private readonly store: DeliveriesStore,
    private readonly receivers: ReceiversService,
    private readonly attempts: AttemptsService,
    private readonly failures: FailuresService,
    private readonly settlements: SettlementsService,
  ) {}

  /** Uses the given deliveries if they are known, or else reads them. */
  async take(queue: Leased<DueQueue>, isHeld: () => boolean, known?: Filling): Promise<void | 'due again'> {
    const receiver = await this.receivers.of(queue.app);
    const turn = new DeliveryTurn(queue, isHeld, (content) => this.attempt(turn, receiver, content));
    const key = keyOf(queue);
    this.turns.set(key, turn);
    try {
      if (known) this.meet(turn, known);
      else if (!(await this.read(turn))) return undefined;
      return await this.sendAll(turn, receiver);
    } finally {
      if (this.turns.get(key) === turn) this.turns.delete(key);
    }
  }

  /**
   * Passes new deliveries to the turn in this process, unless earlier ones must be read first. Ignores a turn with an
   * expired lease, which may use an outdated address.
   */
  notify(queue: QueuePlace & Pick<Leased<DueQueue>, 'lease'>, filling: Filling): void {
    const turn = this.turns.get(keyOf(queue));
    if (turn === undefined || turn.isOver || turn.claimed.lease !== queue.lease) return;
    if (turn.knows.follows(filling, turn.resourceQueue.left)) {
      turn.add(this.attempts.ofEvents(turn.claimed, filling.added));
    }
  }

  private async sendAll(turn: DeliveryTurn, receiver: AppReceiver): Promise<void | 'due again'> {
    for (;;) {
      await turn.resourceQueue.idle();
      if (turn.failed.length > 0) return this.failures.note(turn.queue, { receiver, failed: turn.failed });
      const leaves = turn.isOver || turn.resourceQueue.left > 0;
      const upTo = turn.resourceQueue.left > 0 ? -1 : turn.knows.upTo;
      const next = leaves ? 'leaves' : 'ends';
      if (leaves) turn.stop();
      const wentWell = !leaves || turn.isAcknowledged;
      const settled = await this.settlements.settle({ queue: turn.claimed, ended: [], next, upTo, wentWell });
      if (settled === null || settled.has_ended) return this.leave(turn, receiver, leaves);
      turn.goesWell();
      // Deliveries passed in the meantime are in progress, and a read would return them again.
      if (turn.knows.upTo === upTo && !(await this.read(turn))) return undefined;
    }
  }

  /** Waits for requests in progress, whose outcome belongs in the log even if the lease is lost. */
  private async leave(turn: DeliveryTurn, receiver: AppReceiver, isDue: boolean): Promise<void | 'due again'> {
    turn.stop();
    await turn.resourceQueue.idle();
    if (turn.failed.length > 0) await this.failures.note(turn.queue, { receiver, failed: turn.failed });
    return isDue ? 'due again' : undefined;
  }

  private async attempt(turn: DeliveryTurn, receiver: AppReceiver, content: Content): Promise<void> {
    const { outcome, ...tried } = await this.attempts.make(receiver, content);
    if (outcome === 'failed') return void turn.failed.push(tried);
    if (outcome === 'delivered') turn.isAcknowledged = true;
    const ended = [{ ...tried, outcome }];
    const settlement = { queue: turn.claimed, ended, next: 'goes on', upTo: -1, wentWell: false } as const;
    // The worker does not await the settlement; a failed write prevents a regular end of the turn.
    void this.settlements.settle(settlement).then(
      (settled) => turn.heed(settled),
      () => turn.heed(null),
    );
  }

  /** False if the lease was lost. */
  private async read(turn: DeliveryTurn): Promise<boolean> {
    const { queue } = turn;
    const most = queue.failures > 0 ? 1 : BATCH_SIZE;
    turn.knows.read(0, false);
    const found = await this.store.read(companyId(queue.company_id)).deliveries.waiting(queue, most);
    if (found === null) return false;
    turn.add(await this.attempts.of(queue, found.added));
    turn.knows.read(found.filled, found.added.length < most);
    return true;
  }

  private meet(turn: DeliveryTurn, { filled, added }: Filling): void {
    turn.knows.read(filled, true);
    turn.add(this.attempts.ofEvents(turn.claimed, added));
  }
}

function keyOf({ company_id, webhook_id }: QueuePlace): string {
  return `${company_id} ${webhook_id}`;
}
