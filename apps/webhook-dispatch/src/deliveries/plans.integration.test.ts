import { asOwner, holdingAmongPartitions, preparedOn, wholeScansOf } from '@marquee/testing';
import { DispatchFixture } from '../testing/dispatch.fixture';

/** Sequential scans that are expected: the relay's queue is short. */
const SHORT = ['outbox_due'];
let fixture: DispatchFixture;
beforeAll(async () => {
  fixture = await DispatchFixture.start();
});
afterAll(() => fixture?.stop());

it('uses indexes for delivery statements, and locks rows across partitions only in deliveries_enqueue', async () => {
  const app = fixture.anApp();
  const [sound, broken] = [await fixture.aWebhook(app), await fixture.aWebhook(fixture.anApp(app.company))];
  fixture.receiver.answers.set(broken.path, (response) => void response.writeHead(500).end());
  for (let id = 1; id <= 3; id += 1) await fixture.happens(app.company, 'order/create', id);
  await fixture.settled();
  expect(await fixture.deliveries(sound)).toEqual(['1 delivered 200', '2 delivered 200', '3 delivered 200']);
  const tables = ['deliveries', 'feed_entries', 'webhook_queues', 'webhooks'];
  for (const table of tables) await asOwner(fixture.db, `analyze ${table}`);
  const prepared = await preparedOn(fixture.db.pool);
  const each = [...new Map(prepared.flat().map((one) => [one.name, one])).values()];
  const ours = each.filter(({ name }) =>
    /^(?:deliveries_enqueue|feed_append|webhooks_settle|deliveries_note|webhook_queue)/.test(name),
  );
  expect(ours.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['deliveries_enqueue', 'deliveries_note', 'feed_append', 'webhooks_settle']),
  );
  expect(await wholeScansOf(fixture.db.pool, ours, SHORT)).toEqual([]);
  // `deliveries_enqueue` scans the partitions before it locks a row: it locks only the partitions of its new rows.
  expect(await holdingAmongPartitions(fixture.db.pool, each)).toEqual(['deliveries_enqueue']);
});
