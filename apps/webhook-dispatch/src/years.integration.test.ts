import { twoYearsPass } from '@marquee/testing';
import { DispatchFixture } from './testing/dispatch.fixture';

let fixture: DispatchFixture;
beforeAll(async () => void (fixture = await DispatchFixture.start()));
afterAll(() => fixture?.stop());

it('keeps webhooks over two years, and deletes old deliveries and feed entries', async () => {
  const ended = { state: 'delivered', ended_at: 'now' };
  const left = {
    webhooks: 1,
    webhook_queues: 1,
    deliveries: 0,
    feed_entries: 0,
    customer_syncs: 0,
    mails: 0,
    logged_requests: 0,
    request_batches: 0,
    request_counts: 0,
  };
  const found = await twoYearsPass({
    fixture,
    db: fixture.db,
    another: () => fixture.another(),
    rows: [
      ['webhooks', { id: 1 }],
      ['webhook_queues'],
      ['deliveries', ended],
      ['deliveries', { ...ended, created_at: '2020-01-01' }],
      ['feed_entries'],
      ['feed_entries', { created_at: '2020-01-01' }],
      // A webhook of an app that has lost its permissions.
      ['webhooks', { id: 2, app: 'y', stopped_at: 'now' }],
      ['webhook_queues', { webhook_id: 2 }],
      ['customer_syncs'],
      ['logged_requests'],
      ['request_batches'],
      ['request_counts'],
      ['mails', { state: 'sent', done_at: 'now' }],
    ],
    left,
  });
  expect(found).toEqual(left);
});
