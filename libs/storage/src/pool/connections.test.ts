import { EventEmitter } from 'node:events';
import { companyId } from '@marquee/contracts';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { Connections, LeasedConnection } from './connections';
import { extraAfter, limitOf } from './statement-bounds';
import { Writability } from './writability';

/** A connection that answers when the test allows it. */
class Client extends EventEmitter {
  readonly released: boolean[] = [];
  readonly asked: { resolve: (result: object) => void; reject: (error: Error) => void }[] = [];
  readonly socket = {
    bytesRead: 0,
    cork: () => undefined,
    uncork: () => undefined,
    destroy: (error: Error) => this.break(error),
  };

  query(): Promise<object> {
    return new Promise((resolve, reject) => this.asked.push({ resolve, reject }));
  }

  release(isBroken: boolean): void {
    this.released.push(isBroken);
  }

  /** Postgres has cancelled the statement. */
  refuse(): void {
    this.socket.bytesRead += 100;
    const { reject } = this.asked.pop()!;
    for (const { resolve } of this.asked.splice(0)) resolve({});
    reject(Object.assign(new DatabaseError('canceling statement', 100, 'error'), { code: '57014' }));
  }

  private break(error: Error): void {
    for (const { reject } of this.asked.splice(0)) reject(error);
    this.emit('error', error);
  }
}

describe('a connection with an outstanding answer', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  /** A caller with this deadline runs a statement and returns the connection after any result. */
  function ask(ms: number) {
    const client = new Client();
    const seen = { client, responsive: 0, becameUnresponsive: 0, code: null as string | null };
    const pooled = new LeasedConnection(client as unknown as PoolClient, {
      markResponsive: () => void seen.responsive++,
      becameUnresponsive: () => void seen.becameUnresponsive++,
    });
    const answerBy = limitOf(Date.now() + ms);
    void pooled
      .ask({ text: 'select 1', answerBy, graceMs: extraAfter(answerBy) })
      .catch((error: Error & { code: string }) => {
        seen.code = error.code;
        pooled.isUsable = error.code !== 'ETIMEDOUT';
        pooled.release();
      });
    return seen;
  }

  it("keeps a connection whose answer arrives just after its caller's deadline", async () => {
    const seen = ask(1_000);
    await jest.advanceTimersByTimeAsync(949);
    expect(seen.code).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toMatchObject({ code: 'unavailable', becameUnresponsive: 0, client: { released: [] } });
    await jest.advanceTimersByTimeAsync(250);
    seen.client.refuse();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(seen).toMatchObject({ responsive: 1, becameUnresponsive: 0, client: { released: [false] } });
  });

  it('drops and returns a connection once if no answer arrives within the grace period', async () => {
    const seen = ask(1_000);
    await jest.advanceTimersByTimeAsync(950 + 261);
    expect(seen).toMatchObject({ code: 'unavailable', becameUnresponsive: 0, client: { released: [] } });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(seen).toMatchObject({ responsive: 0, becameUnresponsive: 1, client: { released: [true] } });
  });

  it('drops an unresponsive connection at the deadline of a caller with enough time', async () => {
    const seen = ask(10_000);
    await jest.advanceTimersByTimeAsync(9_899);
    expect(seen).toMatchObject({ code: null, becameUnresponsive: 0 });
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toMatchObject({
      code: 'ETIMEDOUT',
      responsive: 0,
      becameUnresponsive: 1,
      client: { released: [true] },
    });
  });
});

describe('the connections of a pool', () => {
  it('limits one company to a share of the pool, and serves other companies', async () => {
    let free = 10;
    const waiting: ((client: PoolClient) => void)[] = [];
    const connect = () => new Promise<PoolClient>((resolve) => waiting.push(resolve) && next());
    const next = () => {
      if (free === 0 || waiting.length === 0) return;
      free -= 1;
      const client = new Client();
      client.release = () => {
        free += 1;
        next();
      };
      waiting.shift()?.(client as unknown as PoolClient);
    };
    const pool = () => ({ connect, options: { max: 10 } }) as unknown as Pool;
    const connections = new Connections(pool, new Writability(pool));
    const held: LeasedConnection[] = [];
    const deadline = Date.now() + 60_000;
    const large = Array.from({ length: 16 }, async () => held.push(await connections.acquire(deadline, companyId(1))));
    await new Promise(setImmediate);
    expect([held.length, free]).toEqual([6, 4]);
    const others = await Promise.all([2, 3].map((id) => connections.acquire(deadline, companyId(id))));
    const ofAll = await connections.acquire(deadline);
    expect(free).toBe(1);
    for (let n = 0; n < 16; n += 1) {
      held[n]?.release();
      await new Promise(setImmediate);
    }
    await Promise.all(large);
    for (const pooled of [...others, ofAll]) pooled.release();
    expect(free).toBe(10);
  });
});
