import { ContendedCalls } from './contended-calls';

/** Calls that have been sent and not answered, by company. */
class Calls {
  /** Calls that were refused or whose client has disconnected. */
  dropped = 0;
  readonly sent = new Map<number, number>();
  private readonly contended = new ContendedCalls();
  private readonly answers: (() => void)[] = [];

  async send(company: number, count: number, { hasLeft = (): boolean => false, paged = false } = {}): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const caller = { company, deadline: Date.now() + 60_000, hasLeft };
      const dropped = () => void (this.dropped += 1);
      void this.contended.enter(caller, { paged }).then((release) => {
        this.sent.set(company, (this.sent.get(company) ?? 0) + 1);
        this.answers.push(() => {
          this.sent.set(company, (this.sent.get(company) ?? 0) - 1);
          release();
        });
      }, dropped);
    }
    await settled();
  }

  async answerAll(): Promise<void> {
    for (const answer of this.answers.splice(0)) answer();
    await settled();
  }

  async end(): Promise<void> {
    while (this.answers.length > 0) await this.answerAll();
  }

  refusal(company: number, deadline: number): Promise<unknown> {
    return this.contended.enter({ company, deadline }, { paged: false }).then(
      () => 'sent',
      ({ code }: { code: string }) => code,
    );
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('concurrent calls of a gateway', () => {
  let calls: Calls;
  beforeEach(() => (calls = new Calls()));
  // A waiting call has a timer.
  afterEach(() => calls.end());

  it('sends all calls of a company while no other company calls', async () => {
    await calls.send(1, 100);
    expect(calls.sent.get(1)).toBe(100);
  });

  it('sends eight calls of a company at a time while another company calls', async () => {
    await calls.send(2, 1);
    await calls.send(1, 100);
    await calls.send(2, 1);
    expect([...calls.sent.entries()]).toEqual([
      [2, 2],
      [1, 8],
    ]);
    await calls.answerAll();
    expect(calls.sent.get(1)).toBe(8);
  });

  it('sends two lists of a company at a time while another company calls', async () => {
    await calls.send(2, 1);
    await calls.send(1, 100, { paged: true });
    expect(calls.sent.get(1)).toBe(2);
    await calls.answerAll();
    expect(calls.sent.get(1)).toBe(2);
  });

  it("drops the waiting calls of disconnected clients, so that the company's next call is sent", async () => {
    let isGone = false;
    await calls.send(2, 1);
    await calls.send(1, 100, { hasLeft: () => isGone });
    isGone = true;
    await calls.answerAll();
    expect([calls.sent.get(1), calls.dropped]).toEqual([0, 92]);
    await calls.send(1, 1);
    expect(calls.sent.get(1)).toBe(1);
  });

  it('counts an unanswered call against its company for one second only', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      await calls.send(2, 1);
      await calls.send(1, 100);
      expect(calls.sent.get(1)).toBe(8);
      await jest.advanceTimersByTimeAsync(1_000);
      expect(calls.sent.get(1)).toBe(16);
    } finally {
      jest.useRealTimers();
    }
  });

  it('rejects a call that has waited for half of its time instead of sending it', async () => {
    await calls.send(2, 1);
    await calls.send(1, 8);
    expect(await calls.refusal(1, Date.now() + 10)).toBe('rate_limited');
    expect(await calls.refusal(2, Date.now() + 60_000)).toBe('sent');
  });
});
