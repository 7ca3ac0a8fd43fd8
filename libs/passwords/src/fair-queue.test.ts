import { FairQueue, type QueueCaller } from './fair-queue';

const LIMITS = { maxRunning: 1, maxWaiting: 20, maxWaitingPerCompany: 8 };

/** A queue whose jobs end when the test ends them. */
class Bench {
  readonly refusals: string[] = [];
  readonly begun: string[] = [];
  readonly queue = new FairQueue(LIMITS, (reason) => this.refusals.push(reason));
  private readonly ends: (() => void)[] = [];

  /** Adds a job, and resolves with the way it ended. */
  add(name: string, change: Partial<QueueCaller> = {}): Promise<string> {
    const caller = { company: 1, source: 'network', deadline: Date.now() + 60_000, ...change };
    const work = () => {
      this.begun.push(name);
      return new Promise<void>((end) => this.ends.push(end));
    };
    return this.queue.run(caller, work).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  }

  /** Ends all jobs, one after the other. */
  async drain(): Promise<string[]> {
    for (let end = this.ends.shift(); end; end = this.ends.shift()) {
      end();
      await new Promise((next) => setImmediate(next));
    }
    return this.begun;
  }
}

describe('the fair queue', () => {
  let bench: Bench;
  beforeEach(() => (bench = new Bench()));
  const many = (count: number, change: Partial<QueueCaller>, name = 'a') =>
    Array.from({ length: count }, (_, n) => bench.add(`${name}${n + 1}`, change));

  it('starts password jobs of companies in turn, however many jobs a company has', async () => {
    void many(5, { company: 1 });
    void many(2, { company: 2 }, 'b');
    void many(1, { company: null }, 'c');
    expect(await bench.drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5']);
  });

  it("starts password jobs of one company's sources in turn", async () => {
    void many(4, { source: 'x' });
    void many(2, { source: 'y' }, 'b');
    void many(2, { company: 2 }, 'c');
    expect(await bench.drain()).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'b2', 'a3', 'a4']);
  });

  it('rejects only jobs of the company with too many waiting jobs', async () => {
    const flood = many(12, { company: 1 });
    const other = many(8, { company: 2 }, 'b');
    await bench.drain();
    const ended = await Promise.all(flood);
    expect(ended).toEqual([...Array<string>(9).fill('done'), ...Array<string>(3).fill('unavailable')]);
    expect(new Set(await Promise.all(other))).toEqual(new Set(['done']));
    expect(bench.refusals).toEqual(['queue_full', 'queue_full', 'queue_full']);
  });

  it('drops a job of the busiest source when another source meets a full company queue', async () => {
    const flood = many(9, { source: 'x' });
    const other = bench.add('b', { source: 'y' });
    await bench.drain();
    expect(await other).toBe('done');
    expect(await Promise.all(flood)).toEqual([...Array<string>(8).fill('done'), 'unavailable']);
  });

  it('drops a job of the busiest company when another company meets a full queue', async () => {
    const first = bench.add('first', { company: 9 });
    const floods = [1, 2].map((company) => many(8, { company }));
    const small = many(4, { company: 3 }, 'c');
    const late = bench.add('late', { company: 4 });
    await bench.drain();
    const refused = (await Promise.all(floods.flat())).filter((end) => end === 'unavailable');
    expect(refused).toHaveLength(1);
    expect(await Promise.all([first, late, ...small])).toEqual(Array<string>(6).fill('done'));
  });

  it('starts no job whose caller no longer waits, and frees its place in the queue', async () => {
    const first = bench.add('first');
    const late = bench.add('late', { deadline: Date.now() + 5 });
    expect(await late).toBe('timeout');
    expect(bench.queue.waiting).toBe(0);
    expect(await bench.add('too late', { deadline: Date.now() - 1 })).toBe('timeout');
    expect(await bench.drain()).toEqual(['first']);
    expect([await first, bench.queue.running]).toEqual(['done', 0]);
    expect(bench.refusals).toEqual(['deadline', 'deadline']);
  });
});
