import { LIST_SIZE, randomRequest } from './requests';

const shop = { token: 't', ids: { first: 100, count: 60 }, customers: ['c'], products: ['p', 'q'] };
const many = <T>(make: () => T): T[] => Array.from({ length: 500 }, make);

describe('the requests of the benchmark', () => {
  it('generates read requests only for rows that exist, first and last row included', () => {
    const read = many(() => Number(/(\d+)\.json$/.exec(randomRequest('read', shop).path)?.[1]));
    expect([Math.min(...read), Math.max(...read)]).toEqual([100, 159]);
  });

  it('generates list requests only for full pages', () => {
    const since = many(() => Number(/since_id=(\d+)/.exec(randomRequest('list', shop).path)?.[1]));
    expect([Math.min(...since), Math.max(...since)]).toEqual([99, 159 - LIST_SIZE]);
  });

  it('mixes reads, lists, creates and orders in the benchmark requests', () => {
    const kinds = new Set(many(() => randomRequest('mixed', shop)).map(({ method, path }) => `${method} ${path}`));
    const seen = [...kinds].map((kind) => kind.replaceAll(/[/?]\d+\.json|\?.*/g, ''));
    expect([...new Set(seen)].sort()).toEqual([
      'GET /api/products',
      'GET /api/products.json',
      'POST /api/orders.json',
      'POST /api/products.json',
    ]);
  });
});
