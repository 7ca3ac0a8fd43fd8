import { EventEmitter } from 'node:events';
import { DatabaseError, type PoolClient } from 'pg';
import { Lent } from './connections';

/** A connection that answers when the test says so. */
class Client extends EventEmitter {
  readonly released: boolean[] = [];
  readonly asked: { resolve: (result: object) => void; reject: (error: Error) => void }[] = [];
  readonly connection = {
    stream: {
      bytesRead: 0,
      cork: () => undefined,
      uncork: () => undefined,
      destroy: (error: Error) => this.break(error),
    },
  };

  /** The driver's own queries are told by a callback, and others by a promise. */
  query(statement: { callback?: (error: Error | null, result?: object) => void }): Promise<object> | undefined {
    const { callback } = statement;
    if (callback === undefined) return new Promise((resolve, reject) => this.asked.push({ resolve, reject }));
    this.asked.push({ resolve: (result) => callback(null, result), reject: (error) => callback(error) });
    return undefined;
  }

  release(isBroken: boolean): void {
    this.released.push(isBroken);
  }

  /** Postgres has ended the statement. */
  refuse(): void {
    this.connection.stream.bytesRead += 100;
    const { reject } = this.asked.pop()!;
    for (const { resolve } of this.asked.splice(0)) resolve({});
    reject(Object.assign(new DatabaseError('canceling statement', 100, 'error'), { code: '57014' }));
  }

  private break(error: Error): void {
    for (const { reject } of this.asked.splice(0)) reject(error);
    this.emit('error', error);
  }
}

describe('a connection that owes an answer', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  /** Somebody who has so much time asks for something, and gives the connection back when told anything. */
  function ask(ms: number) {
    const client = new Client();
    const seen = { client, heard: 0, silent: 0, code: null as string | null };
    const lent = new Lent(client as unknown as PoolClient, {
      heard: () => void seen.heard++,
      silent: () => void seen.silent++,
    });
    void lent
      .askAlone({ text: 'select 1', values: [] }, { deadline: Date.now() + ms })
      .catch((error: Error & { code: string }) => {
        seen.code = error.code;
        lent.release(error.code !== 'ETIMEDOUT');
      });
    return seen;
  }

  it('is kept where Postgres is a little late, though whoever had little time was told at its end', async () => {
    const seen = ask(1_000);
    await jest.advanceTimersByTimeAsync(949);
    expect(seen.code).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toMatchObject({ code: 'unavailable', silent: 0, client: { released: [] } });
    await jest.advanceTimersByTimeAsync(250);
    seen.client.refuse();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(seen).toMatchObject({ heard: 1, silent: 0, client: { released: [false] } });
  });

  it('is broken off and given back once where nothing comes, when Postgres has had its grace', async () => {
    const seen = ask(1_000);
    await jest.advanceTimersByTimeAsync(950 + 261);
    expect(seen).toMatchObject({ code: 'unavailable', silent: 0, client: { released: [] } });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(seen).toMatchObject({ heard: 0, silent: 1, client: { released: [true] } });
  });

  it('is broken off at the end of the time of whoever had enough of it', async () => {
    const seen = ask(10_000);
    await jest.advanceTimersByTimeAsync(9_899);
    expect(seen).toMatchObject({ code: null, silent: 0 });
    await jest.advanceTimersByTimeAsync(1);
    expect(seen).toMatchObject({ code: 'ETIMEDOUT', heard: 0, silent: 1, client: { released: [true] } });
  });
});
