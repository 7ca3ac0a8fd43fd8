import { ShopError } from '@marquee/contracts';
import { recheckedEvery } from './rechecked';

describe('the repeated check of a session', () => {
  const answers: (boolean | Error)[] = [];
  const check = jest.fn(async () => {
    const answer = answers.shift() ?? true;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  let now = 0;
  beforeEach(() => {
    check.mockClear();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('repeats the check of a session after the interval, and returns the new answer', async () => {
    const isAlive = recheckedEvery(10_000, check);
    expect([await isAlive(), check.mock.calls.length]).toEqual([true, 0]);
    answers.push(false);
    now += 10_000;
    expect(await Promise.all([isAlive(), isAlive()])).toEqual([false, false]);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('keeps the last session check while auth is unavailable, and fails for other errors', async () => {
    const isAlive = recheckedEvery(10_000, check);
    answers.push(new ShopError('unavailable'), new ShopError('internal'));
    now += 10_000;
    expect(await isAlive()).toBe(true);
    now += 10_000;
    await expect(isAlive()).rejects.toMatchObject({ code: 'internal' });
  });
});
