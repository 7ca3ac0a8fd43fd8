import { productEvents, type ConsumerHead, type EventSubscription } from '@marquee/contracts';
import { aheadInBoth, notedSubscriptions, aheadResources } from './heads';
import type { LastEvents } from './stream';

const subscription = notedSubscriptions()[0] as EventSubscription;
const head = (subject: string, sequence: number): ConsumerHead => ({
  company_id: 1,
  subject,
  sequence,
  deferring: false,
});
const last = (sequence: number) => ({ ...productEvents.update, sequence, place: sequence });

it('reports no consumer as ahead that has received an event published since the stream was scanned', () => {
  const published: LastEvents = new Map([
    ['1/product/1', last(5)],
    ['1/product/2', last(5)],
    ['1/product/3', last(5)],
  ]);
  const before = new Map([[subscription, [head('product/1', 7), head('product/2', 5), head('product/3', 4)]]]);
  const now = [head('product/1', 8), head('product/2', 6), head('product/3', 5), head('product/4', 1)];
  const heads = aheadInBoth(before, new Map([[subscription, now]]), published);
  expect(heads.get(subscription)).toEqual([head('product/1', 8), head('product/3', 5)]);
  expect(aheadResources(heads, published, [])).toEqual([{ company_id: 1, subject: 'product/1', sequence: 8 }]);
});
