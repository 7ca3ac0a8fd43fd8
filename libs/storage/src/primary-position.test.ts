import { PrimaryPosition } from './primary-position';

/** A primary that answers when the test says so. */
class Primary {
  readonly asked: ((rows: object[]) => void)[] = [];

  query<T extends object>(): Promise<T[]> {
    return new Promise((resolve) => this.asked.push((rows) => resolve(rows as T[])));
  }
}

describe('where the primary is', () => {
  it('is asked once for all who wait, and again for who came while it was asked', async () => {
    const primary = new Primary();
    const position = new PrimaryPosition(primary);
    const first = position.now();
    const [second, third] = [position.now(), position.now()];
    expect(primary.asked).toHaveLength(1);
    primary.asked[0]?.([{ lsn: '0/10', line: '00000001' }]);
    expect((await first).lsn).toBe('0/10');
    expect(primary.asked).toHaveLength(2);
    const fourth = position.now();
    primary.asked[1]?.([{ lsn: '0/20', line: '00000001' }]);
    expect([(await second).lsn, (await third).lsn]).toEqual(['0/20', '0/20']);
    expect(primary.asked).toHaveLength(3);
    primary.asked[2]?.([{ lsn: '0/30', line: '00000001' }]);
    expect((await fourth).lsn).toBe('0/30');
  });

  it('is asked again after a question that failed', async () => {
    const answers = [
      () => Promise.reject(new Error('away')),
      () => Promise.resolve([{ lsn: '0/1', line: '00000001' }]),
    ];
    const position = new PrimaryPosition({ query: () => answers.shift()!() as Promise<never> });
    const failed = position.now();
    const next = position.now();
    await expect(failed).rejects.toThrow('away');
    expect((await next).lsn).toBe('0/1');
  });

  it.each([
    ['the same history', ['0/FFFFFFFF', '00000001'], ['1/0', '00000001'], true],
    ['another after a promotion', ['0/10', '00000001'], ['0/20', '00000002'], false],
    ['another after it was set back', ['1/0', '00000001'], ['0/FFFFFFFF', '00000001'], false],
  ])('has %s', async (_, before, after, isSame) => {
    const answers = [before, after].map(([lsn, line]) => [{ lsn, line }]);
    const position = new PrimaryPosition({ query: () => Promise.resolve(answers.shift()! as never) });
    const [one, other] = [await position.now(), await position.now()];
    expect(one.history === other.history).toBe(isSame);
  });
});
