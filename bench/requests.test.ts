import { LIST_SIZE, randomRequest } from './requests';

const ids = { first: 100, count: 60 };
const many = <T>(make: () => T): T[] => Array.from({ length: 500 }, make);

describe('the requests of a run', () => {
  it('read rows that exist, the first and the last among them', () => {
    const read = many(() => Number(/(\d+)\.json$/.exec(randomRequest('read', ids, 't').path)?.[1]));
    expect(Math.min(...read)).toBe(100);
    expect(Math.max(...read)).toBe(159);
  });

  it('list full pages only', () => {
    const since = many(() => Number(/since_id=(\d+)/.exec(randomRequest('list', ids, 't').path)?.[1]));
    expect(Math.min(...since)).toBe(99);
    expect(Math.max(...since)).toBe(159 - LIST_SIZE);
  });

  it('create with the smallest body that the interface shows, and a token', () => {
    const { method, headers, body } = randomRequest('create', ids, 't');
    expect(method).toBe('POST');
    expect(headers).toEqual({ authorization: 'Bearer t', 'content-type': 'application/json' });
    expect(JSON.parse(body ?? '')).toEqual({ product: { title: expect.stringMatching(/^Bench/), product_type: 1 } });
  });
});
