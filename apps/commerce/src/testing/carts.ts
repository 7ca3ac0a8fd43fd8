import fc from 'fast-check';
import type { Cart, Discount } from '../order-rows/pricing.rules';

const RATES = [0, 0.055, 0.07, 0.081, 0.19, 0.2, 0.25, 0.27];

const anAmount = fc.oneof(fc.nat(3), fc.nat(20), fc.nat(2_000_000));
const aDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ type: fc.constant('fixed_amount' as const), amount: anAmount }),
  fc.record({ type: fc.constant('percentage' as const), percent: fc.double({ min: 0, max: 100, noNaN: true }) }),
);
const cartOf = (price: fc.Arbitrary<number>, quantity: fc.Arbitrary<number>): fc.Arbitrary<Cart> =>
  fc.record({
    net: fc.boolean(),
    lines: fc.array(fc.record({ price, quantity, rate: fc.constantFrom(...RATES) }), { minLength: 1, maxLength: 12 }),
    discounts: fc.array(aDiscount, { maxLength: 4 }),
    shipping: fc.array(fc.record({ price: anAmount }), { maxLength: 3 }),
  });
/** A random cart. In carts of a few cents almost nothing divides evenly. */
export const aCart = fc.oneof(
  cartOf(fc.nat(3), fc.constant(1)),
  cartOf(anAmount, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5000 }))),
);
