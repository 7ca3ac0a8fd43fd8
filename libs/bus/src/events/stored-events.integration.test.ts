import type { Consumer } from '@nats-io/jetstream';
import { anEvent } from '../../test/an-event';
import { ownNats, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { provision } from '../server/provision';
import { StoredEvents } from './stored-events';

const SUBJECT = 'events.catalog.1202.category.update';

describe('a look through the stream', () => {
  let nats: OwnNats;
  let cli: Bus;
  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    const catalog = await nats.bus('catalog');
    for (const id of ['a', 'b', 'c']) {
      await catalog.publishEvent(SUBJECT, id, JSON.stringify(anEvent(id, `category/${id}`)));
    }
  });
  afterAll(() => nats.stop());

  const nothing = async () => (async function* () {})();
  /** Simulates a server that leaves this many fetches unanswered. */
  function slowBy(fetches: number): StoredEvents {
    const { connection } = cli;
    const get = async (stream: string, name: string): Promise<unknown> => {
      const consumer = await connection.js.consumers.get(stream, name);
      let left = fetches;
      const fetch: Consumer['fetch'] = (options) =>
        left-- > 0 ? (nothing() as unknown as ReturnType<Consumer['fetch']>) : consumer.fetch(options);
      return { fetch, info: () => consumer.info() };
    };
    const parts = { js: { consumers: { get } }, jsm: connection.jsm, log: connection.log };
    return new StoredEvents(parts as unknown as Bus['connection']);
  }
  async function idsIn(stored: StoredEvents): Promise<string[]> {
    const ids: string[] = [];
    for await (const page of stored.pages()) ids.push(...page.map(({ event }) => event.id));
    return ids;
  }

  it('finds every stored event even if the server is slower than a fetch', async () => {
    expect(await idsIn(cli.storedEvents())).toEqual(['a', 'b', 'c']);
    expect(await idsIn(slowBy(3))).toEqual(['a', 'b', 'c']);
  });

  it('throws an error if the server does not return the remaining events', async () => {
    await expect(idsIn(slowBy(1_000))).rejects.toThrow('does not return all events of the stream');
  });

  it('ends a scan of stored events although the last events were deleted', async () => {
    const stored = cli.storedEvents();
    await stored.remove(3);
    expect(await idsIn(stored)).toEqual(['a', 'b']);
  });
});
