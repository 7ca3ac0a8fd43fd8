import { ShopError } from '@marquee/contracts';
import { FailedRequest } from './api';
import { resume } from './resume';

describe('resume', () => {
  it('repeats the work while services are unavailable or answer with a server error', async () => {
    const failures = [new ShopError('unavailable'), new FailedRequest('api/orders.json', 504, '{}')];
    let runs = 0;
    await resume(() => {
      runs += 1;
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve();
    }, 0);
    expect(runs).toBe(3);
  });

  it.each([
    ['a service', new ShopError('invalid')],
    ['the gateway', new FailedRequest('api/orders.json', 422, '{}')],
  ])('reports a request that %s has refused at once', async (_, refusal) => {
    let runs = 0;
    const work = () => {
      runs += 1;
      return Promise.reject(refusal);
    };
    await expect(resume(work, 0)).rejects.toBe(refusal);
    expect(runs).toBe(1);
  });

  it('gives up after five attempts with the last error', async () => {
    let runs = 0;
    const work = () => Promise.reject(new ShopError('unavailable', `attempt ${(runs += 1)}`));
    await expect(resume(work, 0)).rejects.toThrow('attempt 5');
  });
});
