import { isAvailable } from './availability.rules';

const now = new Date('2026-11-15T10:00:00Z');
const before = new Date('2026-11-15T09:59:59Z');
const after = new Date('2026-11-15T10:00:01Z');

it.each([
  [true, { published: true, published_at: null, pre_sales: false }],
  [true, { published: true, published_at: before, pre_sales: false }],
  [true, { published: true, published_at: now, pre_sales: false }],
  [false, { published: true, published_at: after, pre_sales: false }],
  [true, { published: true, published_at: after, pre_sales: true }],
  [false, { published: false, published_at: before, pre_sales: true }],
])('returns %s as the availability of %j', (available, product) => {
  expect(isAvailable(product, now)).toBe(available);
});
