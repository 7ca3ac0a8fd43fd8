import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '@nats-io/jetstream';
import type { Connection } from '../wire/connection';
import { ParkedEventReader } from './parked-event-reader';
import type { Inbox } from './inbox';

const NOTHING = { ready: [], left: true };
const connection = { losses: 0, log: { warn: () => undefined } } as unknown as Connection;
const consumer = { info: async () => ({ ack_floor: { stream_seq: 0 } }) } as unknown as Consumer;
const desk = { capacity: () => 1, take: () => undefined };

describe('the reader of parked events', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['took long', 4_000, async () => NOTHING],
    ['failed after a long time', 10_000, () => Promise.reject(new Error('Postgres says nothing'))],
  ])('rereads parked events within five seconds after a read that %s', async (_how, lastsMs, end) => {
    let looks = 0;
    const claim = async () => {
      looks += 1;
      if (looks > 1) return NOTHING;
      await sleep(lastsMs);
      return end();
    };
    const reader = new ParkedEventReader(
      connection,
      'd',
      consumer,
      { claim, onDue: () => () => {} } as unknown as Inbox,
      desk,
    );
    reader.start();
    await jest.advanceTimersByTimeAsync(lastsMs);
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(looks).toBeGreaterThan(1);
    await reader.stop();
  });
});
