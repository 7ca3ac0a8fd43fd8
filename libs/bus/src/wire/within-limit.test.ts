import { withinLimit } from './within-limit';

describe('work within a limit of time', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['is done', () => expect(withinLimit(Promise.resolve(), 1000)).resolves.toBe(true)],
    ['fails', () => expect(withinLimit(Promise.reject(new Error('away')), 1000)).rejects.toThrow('away')],
  ])('leaves no timer behind when it %s', async (_how, outcome) => {
    await outcome();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is called late when its time is over', async () => {
    const inTime = withinLimit(new Promise(() => {}), 1000);
    jest.advanceTimersByTime(1000);
    expect(await inTime).toBe(false);
  });
});
