import { productEvents, type ConsumerCursor, type EventSubscription } from '@marquee/contracts';
import { aheadInBoth, notedSubscriptions, aheadResources } from './cursors';
import type { LastEvents } from './stream';

const subscription = notedSubscriptions()[0] as EventSubscription;
const cursor = (subject: string, sequence: number): ConsumerCursor => ({
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
  const before = new Map([[subscription, [cursor('product/1', 7), cursor('product/2', 5), cursor('product/3', 4)]]]);
  const now = [cursor('product/1', 8), cursor('product/2', 6), cursor('product/3', 5), cursor('product/4', 1)];
  const cursors = aheadInBoth(before, new Map([[subscription, now]]), published);
  expect(cursors.get(subscription)).toEqual([cursor('product/1', 8), cursor('product/3', 5)]);
  expect(aheadResources(cursors, published, [])).toEqual([{ company_id: 1, subject: 'product/1', sequence: 8 }]);
});
