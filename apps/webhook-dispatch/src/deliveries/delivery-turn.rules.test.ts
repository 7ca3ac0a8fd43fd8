import type { Leased } from '@marquee/storage';
import type { Content } from '../delivery-queues/payload.rules';
import { DeliveryTurn } from './delivery-turn.rules';
import type { Settled } from '../delivery-queues/settlements.repository';
import type { DueQueue } from '../delivery-queues/webhook-queues.queue';

const contents = (...ids: number[]) => ids.map((id) => ({ delivery: { id, resource: 'product/7' } }) as Content);
const SETTLED = { has_ended: false, is_blocked: false } as Settled;

/** A turn whose attempts the test completes one by one. */
function aTurn() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const state = { isHeld: true };
  const attempt = async ({ delivery: { id } }: Content) => {
    begun.push(id);
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  const turn = new DeliveryTurn({} as Leased<DueQueue>, () => state.isHeld, attempt);
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { turn, begun, state, endOne };
}

describe('the turn of a worker at a queue', () => {
  it("starts no further delivery once the worker's lease may have expired", async () => {
    const { turn, begun, state, endOne } = aTurn();
    turn.add(contents(1, 2));
    state.isHeld = false;
    await endOne();
    await turn.resourceQueue.idle();
    expect([begun, turn.resourceQueue.left]).toEqual([[1], 1]);
  });

  it.each<[string, Settled | null]>([
    ['another worker has the queue', null],
    ['its app is blocked', { ...SETTLED, is_blocked: true }],
  ])("ends a worker's processing of a queue when a settlement reports that %s", async (_, settled) => {
    const { turn, begun, endOne } = aTurn();
    turn.add(contents(1, 2));
    turn.heed(SETTLED);
    expect(turn.isOver).toBe(false);
    turn.heed(settled);
    expect(turn.isOver).toBe(true);
    await endOne();
    expect(begun).toEqual([1]);
  });

  it('starts no further delivery after the worker is stopped, even within its lease', async () => {
    const { turn, begun, endOne } = aTurn();
    turn.add(contents(1, 2));
    turn.stop();
    turn.add(contents(3));
    await endOne();
    await turn.resourceQueue.idle();
    expect([begun, turn.resourceQueue.left, turn.isOver]).toEqual([[1], 2, true]);
  });

  it('starts no further delivery of a queue after a failed delivery', async () => {
    const { turn, begun, endOne } = aTurn();
    turn.add(contents(1, 2));
    turn.failed.push({} as (typeof turn.failed)[number]);
    await endOne();
    expect(begun).toEqual([1]);
  });
});
