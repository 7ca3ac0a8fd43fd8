import { TimedOut, withTimeout } from './with-timeout';

const never = new Promise<string>(() => undefined);

describe('withTimeout', () => {
  it('returns the result of work that ends before the timeout', async () => {
    await expect(withTimeout(Promise.resolve('done'), 1000, () => 'late')).resolves.toBe('done');
  });

  it('throws the error of work that fails before the timeout', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000, () => 'late')).rejects.toThrow('broken');
  });

  it('returns the result of onTimeout for work that exceeds the timeout', async () => {
    await expect(withTimeout(never, 1, () => 'late')).resolves.toBe('late');
  });

  it('throws TimedOut for work that exceeds the timeout without onTimeout', async () => {
    await expect(withTimeout(never, 1)).rejects.toThrow(new TimedOut(1));
  });

  it('ignores an error of the work that occurs after the timeout', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_, reject) => (fail = reject));
    await expect(withTimeout(work, 1, () => 'late')).resolves.toBe('late');
    fail(new Error('later'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});
