import { type Bus, provision } from '@marquee/bus';
import { freshDatabase, testBus } from '@marquee/testing';
import { contextOf, newCompany, until } from '../test/context';
import { noteDatabase, noteEvents, openNotes, type OpenNotes } from '../test/notes';
import { Relay } from '.';

describe('the relay on the bus', () => {
  let open: OpenNotes;
  let bus: Bus;
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase));
    const cli = await testBus('cli');
    await provision(cli, { replicas: 1 });
    await cli.drain();
    bus = await testBus('catalog');
  });
  afterAll(async () => {
    await bus.drain();
    await open.close();
  });

  const published = () =>
    open.db.query<{ event_id: string; stream_sequence: number }>(
      'select event_id, stream_sequence from outbox where published_at is not null order by id',
    );

  it('leaves each event in the stream once, also when it is published again', async () => {
    const company = newCompany();
    for (let version = 1; version <= 10; version += 1) {
      await open.store.write(contextOf(company), (tx) => tx.outbox.append(noteEvents.update, { id: 1, version }, {}));
    }
    const relay = new Relay(open.db, 'catalog', bus);
    relay.start();
    await until(async () => (await published()).length === 10);
    const first = await published();
    const stored = await Promise.all(first.map((row) => bus.storedMessageId(row.stream_sequence)));
    expect(stored).toEqual(first.map((row) => row.event_id));
    await open.db.query('update outbox set published_at = null, stream_sequence = null');
    relay.wake();
    await until(async () => (await published()).length === 10);
    await relay.stop();
    expect(await published()).toEqual(first);
  });
});
