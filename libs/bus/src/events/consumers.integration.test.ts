import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { errors, nanos } from '@nats-io/transport-node';
import {
  categoryEvents,
  companyId,
  Parked,
  subscription,
  type CloudEvent,
  type DeadMessage,
  type ParkedEvent,
  type Delivery,
  type ReceivedEvent,
} from '@marquee/contracts';
import { anEvent } from '../../test/an-event';
import { MemoryInbox } from '../../test/memory-inbox';
import { OnceStore } from '../../test/once-store';
import { ownNats, until, type OwnNats, type Serving } from '../../test/own-nats';
import { noLog } from '../wire/log';
import { AfterCommit, Consumer, On, OnAny, provision, type Bus } from '..';

/** A fetch outlasts its test, so a stop that waits for its end would be noticed. */
const PERIODS = { fetch: 120_000, graceMs: 5_000, again: 20, leadAgain: 20 };

const SERVICE = 'webhook-dispatch';
const DURABLE = 'webhook-dispatch-one-by-one';
const SUBJECT = 'events.catalog.1202.category.update';

/** The handler of an event, set by a test. */
type Reaction = (event: CloudEvent, delivery: Delivery) => Promise<void>;
let react: Reaction = async () => {};

/** A store that records nothing. */
const consuming = {
  consume: async (
    event: CloudEvent,
    delivery: Delivery,
    work: (tx: Delivery, event: ReceivedEvent) => Promise<void>,
  ) => {
    const received = { ...event, late: false };
    await work(delivery, received);
    return received;
  },
};

@Consumer(subscription(SERVICE, DURABLE, 'everything', 'once'))
class Feed {
  readonly store = consuming;

  @OnAny()
  async take(delivery: Delivery, event: ReceivedEvent): Promise<void> {
    await react(event, delivery);
  }
}

/** A consumer of a subscription whose events share transactions. */
@Consumer(subscription(SERVICE, `${SERVICE}-shared`, 'everything', 'once, in runs'))
class SharedFeed {
  readonly store = consuming;

  @OnAny()
  async take(delivery: Delivery, event: ReceivedEvent): Promise<void> {
    await react(event, delivery);
  }
}

/** The database shared by successive processes. */
const database = new OnceStore();
let afterCommit: (event: CloudEvent) => Promise<void> = async () => {};

@Consumer(subscription('statistics', 'statistics-crashing', 'catalog', 'once'))
class Crashing {
  readonly store = database;

  @On(categoryEvents.update)
  async count(tx: string[], _category: object, event: ReceivedEvent): Promise<void> {
    tx.push(`counted ${event.id}`);
  }

  @AfterCommit(categoryEvents.update)
  async notify(_category: object, event: CloudEvent): Promise<void> {
    await afterCommit(event);
  }
}

describe('a durable consumer', () => {
  let nats: OwnNats;
  let cli: Bus;
  let catalog: Bus;
  let serving: Serving | undefined;
  let inbox: MemoryInbox;
  const warnings: string[] = [];
  const log = { ...noLog, warn: (_fields: object, message: string) => void warnings.push(message) };

  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
    catalog = await nats.bus('catalog');
  });
  afterAll(() => nats.stop());
  beforeEach(async () => {
    inbox = new MemoryInbox();
    react = async () => {};
    warnings.length = 0;
    await provision(cli, { replicas: 1 });
  });
  afterEach(async () => {
    await serving?.stop();
    serving = undefined;
    await until(isForgotten);
  });

  /** Whether the server has deleted the consumer. A restarting server may leave the question open. */
  async function isForgotten(): Promise<boolean> {
    try {
      return await cli.connection.jsm.consumers.delete('EVENTS', DURABLE);
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return true;
      throw error;
    }
  }

  async function start(retryDelaysMs = [10, 10], some: Partial<typeof PERIODS> = {}): Promise<Serving> {
    const periods = { ...PERIODS, ...some };
    return (serving = await nats.serve(SERVICE, [Feed], { inbox: () => inbox, retryDelaysMs, periods, log }));
  }

  /** The consumer starts with the first event of the stream, so each test filters by prefix. */
  async function publish(test: string, ...resources: string[]): Promise<string[]> {
    const ids = resources.map((_, index) => `${test}-${index}`);
    for (const [index, id] of ids.entries()) {
      await catalog.publishEvent(SUBJECT, id, JSON.stringify(anEvent(id, `${test}/${resources[index]}`)));
    }
    return ids;
  }

  function recording(test: string, more: Reaction = async () => {}): string[] {
    const done: string[] = [];
    react = async (event, delivery) => {
      if (!event.id.startsWith(test)) return;
      await more(event, delivery);
      done.push(event.id);
    };
    return done;
  }

  const parkedOf = (event: CloudEvent): ParkedEvent => {
    const position = { companyid: event.companyid, subject: event.subject, sequence: event.sequence };
    const body = JSON.stringify(event);
    return { consumer: DURABLE, subject: SUBJECT, body, position, place: 1, attempts: 0, released: false };
  };
  const unacknowledged = async (): Promise<number> => {
    const info = await cli.connection.jsm.consumers.info('EVENTS', DURABLE);
    return info.num_ack_pending + info.num_pending;
  };

  it('receives every event, even earlier ones, and acknowledges each handled event', async () => {
    const done = recording('all');
    const ids = await publish('all', 'a', 'b', 'c');
    await start();
    ids.push(...(await publish('all2', 'a', 'b')));
    await until(() => done.length === ids.length);
    expect([...done].sort()).toEqual([...ids].sort());
    await until(async () => (await unacknowledged()) === 0);
  });

  it('handles events of one resource in sequence, and of other resources in parallel', async () => {
    const running = new Map<string, number>();
    let widest = 0;
    let together = 0;
    const done = recording('order', async (event) => {
      running.set(event.subject, (running.get(event.subject) ?? 0) + 1);
      together = Math.max(together, running.get(event.subject)!);
      widest = Math.max(widest, [...running.values()].filter((count) => count > 0).length);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      running.set(event.subject, running.get(event.subject)! - 1);
    });
    const resources = Array.from({ length: 60 }, (_, index) => `r${index % 6}`);
    const ids = await publish('order', ...resources);
    await start();
    await until(() => done.length === 60);
    for (let r = 0; r < 6; r++) {
      const mine = (id: string): boolean => Number(id.split('-')[1]) % 6 === r;
      expect(done.filter(mine)).toEqual(ids.filter(mine));
    }
    expect(together).toBe(1);
    expect(widest).toBeGreaterThan(1);
  });

  it.each([
    [16, 'each event has its own transaction', Feed],
    [128, 'events share transactions', SharedFeed],
  ])('runs %i handlers concurrently if %s', async (width, _, consumer) => {
    const test = `width${width}`;
    const running: string[] = [];
    let goOn = (): void => undefined;
    const free = new Promise<void>((resolve) => (goOn = resolve));
    const done = recording(test, async (event) => {
      running.push(event.id);
      await free;
    });
    const ids = await publish(test, ...Array.from({ length: 140 }, (__, index) => `r${index}`));
    const options = { inbox: () => inbox, retryDelaysMs: [10], periods: PERIODS, log };
    serving = await nats.serve(SERVICE, [consumer], options);
    try {
      await until(() => running.length >= width);
      // All 140 were fetched together, so any further handler would have started by now.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(running.toSorted()).toEqual(ids.slice(0, width).toSorted());
    } finally {
      goOn();
    }
    await until(() => done.length === ids.length);
  });

  it('parks a redelivered event whose handler fails, and dead-letters an invalid message', async () => {
    const failing = recording('missed', async ({ id }) => {
      if (id === 'missed-1') throw new Error('not today');
      if (id === 'missed-2') throw new Parked();
    });
    const options = { inbox: () => inbox, retryDelaysMs: [10], holdsEvents: true, log };
    const { strategy } = (serving = await nats.serve(SERVICE, [Feed], options));
    const redeliver = (body: string, place: number) =>
      strategy.redeliver({ subject: SUBJECT, body }, { consumer: DURABLE, place });
    const missed = (n: number) => redeliver(JSON.stringify(anEvent(`missed-${n}`, `missed/${n}`)), n);
    expect([await missed(0), await missed(1), await missed(2), await redeliver('{', 9)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(failing).toEqual(['missed-0']);
    const position = expect.objectContaining({ subject: 'missed/1' }) as object;
    expect(inbox.parked).toMatchObject([{ consumer: DURABLE, place: 1, attempts: 1, position }]);
    expect(inbox.deadLetters).toMatchObject([{ consumer: DURABLE, event_id: 'seq-9' }]);
  });

  it('parks a failed event, acknowledges it in the stream, and retries it when due', async () => {
    let healed = false;
    const attempts: number[] = [];
    const done = recording('retry', async (event, { attempt, consumer }) => {
      expect(consumer).toBe(DURABLE);
      if (event.id !== 'retry-0') return;
      attempts.push(attempt);
      if (!healed) throw new Error('not yet');
    });
    await publish('retry', 'bad', 'good', 'good');
    await start(Array.from({ length: 1000 }, () => 10));
    await until(() => done.length === 2 && attempts.length > 3);
    expect(done).toEqual(['retry-1', 'retry-2']);
    await until(async () => (await unacknowledged()) === 0);
    expect(inbox.parked).toMatchObject([{ consumer: DURABLE, subject: SUBJECT, position: { subject: 'retry/bad' } }]);
    healed = true;
    await until(() => done.length === 3 && inbox.parked.length === 0);
    expect(attempts.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(inbox.deadLetters).toEqual([]);
  });

  it('acknowledges a postponed event without counting it as processed', async () => {
    let inTurn = false;
    const done = recording('early', async (event, { attempt }) => {
      if (inTurn) return;
      await inbox.park({ ...parkedOf(event), attempts: attempt - 1 }, '', 10);
      throw new Parked('not its turn');
    });
    await publish('early', 'a');
    await start([]);
    const isDue = () => inbox.deliverDue(DURABLE);
    await until(async () => (isDue(), inbox.claims > 2 && (await unacknowledged()) === 0));
    expect(inbox.parked).toHaveLength(1);
    inTurn = true;
    await until(() => (isDue(), done.length === 1 && inbox.parked.length === 0));
    expect(inbox.deadLetters).toEqual([]);
  });

  it('bounds the parked events in memory, and reads further ones as these complete', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const done = recording('many', () => held);
    const all = Array.from({ length: 450 }, (_, i) => anEvent(`many-${i}`, `many/${i}`));
    for (const [i, event] of all.entries()) await inbox.park({ ...parkedOf(event), place: i + 1 }, '', 0);
    await start();
    await until(() => inbox.claims === 200);
    inbox.deliverDue(DURABLE);
    // A faulty reader would read here without waiting.
    await new Promise(setImmediate);
    expect(inbox.claims).toBe(200);
    release();
    await until(() => done.length === 450);
  });

  it('reports its stream position when it claims parked events', async () => {
    let healed = false;
    const done = recording('floor', async (event) => {
      if (event.id === 'floor-0' && !healed) throw new Error('not yet');
    });
    await publish('floor', 'a', 'b');
    await start(Array.from({ length: 1000 }, () => 300));
    const { ack_floor } = await cli.connection.jsm.consumers.info('EVENTS', DURABLE);
    await until(() => inbox.floors.some((floor) => floor > ack_floor.stream_seq));
    healed = true;
    await until(() => done.length === 2);
    expect(inbox.floors[0]).toBe(0);
  });

  it('stores an event without retries left as a dead letter, and continues with its resource', async () => {
    const done = recording('poison', async (event) => {
      if (event.id === 'poison-0') throw new Error('cannot be digested');
    });
    await publish('poison', 'a', 'a');
    await start();
    await until(() => done.length === 1 && inbox.deadLetters.length === 1);
    expect(done).toEqual(['poison-1']);
    expect(inbox.deadLetters[0]).toMatchObject({
      consumer: DURABLE,
      subject: SUBJECT,
      event_id: 'poison-0',
      attempts: 3,
    });
    expect(inbox.deadLetters[0]!.error).toBe('cannot be digested');
    expect(JSON.parse(inbox.deadLetters[0]!.body)).toMatchObject({ id: 'poison-0' });
    await until(async () => (await unacknowledged()) === 0);
  });

  it('never acknowledges an event that can neither be handled nor dead-lettered', async () => {
    let tries = 0;
    recording('stubborn', async () => {
      tries++;
      throw new Error('still not');
    });
    inbox.works = false;
    await publish('stubborn', 'a');
    await start([]);
    await until(async () => tries > 1 && (await unacknowledged()) === 1);
    inbox.works = true;
    await until(() => inbox.deadLetters.length === 1);
    expect(inbox.deadLetters[0]).toMatchObject({ event_id: 'stubborn-0', error: 'still not' });
    await until(async () => (await unacknowledged()) === 0);
  });

  it('stores as a dead letter a message that is no CloudEvent of its company', async () => {
    await catalog.publishEvent(SUBJECT, 'junk-0', 'no json');
    await catalog.publishEvent('events.catalog.7.x.y', 'junk-1', JSON.stringify(anEvent('junk-1', 'x/1')));
    await start();
    const junk = (): DeadMessage[] => inbox.deadLetters.filter((letter) => letter.event_id.startsWith('junk'));
    await until(() => junk().length === 2);
    expect(junk().map(({ error }) => error)).toEqual([
      'the body is not a JSON object',
      'the event and its subject name different companies',
    ]);
    await until(async () => (await unacknowledged()) === 0);
  });

  it('stores each message without an id as a separate dead letter', async () => {
    const { nc } = catalog.connection;
    nc.publish(SUBJECT, 'nameless one');
    nc.publish(SUBJECT, 'nameless two');
    await start();
    const nameless = (): DeadMessage[] => inbox.deadLetters.filter(({ body }) => body.startsWith('nameless'));
    await until(() => nameless().length === 2);
    const ids = nameless().map(({ event_id }) => event_id);
    expect(ids).toEqual([expect.stringMatching(/^seq-\d+$/), expect.stringMatching(/^seq-\d+$/)]);
    expect(new Set(ids).size).toBe(2);
  });

  it('reads no events of a consumer while another replica reads', async () => {
    const done = recording('second');
    inbox.leads = false;
    await publish('second', 'a');
    await start();
    await until(() => inbox.asked > 2);
    expect(done).toEqual([]);
    inbox.leads = true;
    await until(() => done.length === 1);
    expect(done).toEqual(['second-0']);
  });

  it('finishes running handlers on stop, and leaves remaining events in order to another process', async () => {
    let release: (() => void) | undefined;
    const done = recording('stop', () => new Promise((resolve) => (release = resolve)));
    const ids = await publish('stop', ...Array.from({ length: 20 }, () => 'a'));
    const first = await start();
    await until(() => release !== undefined);
    const stopped = first.strategy.drain();
    release!();
    await stopped;
    expect(warnings).toEqual([]);
    expect(done).toEqual(ids.slice(0, 1));
    const rest = recording('stop');
    await start();
    await until(() => rest.length === 19);
    expect(rest).toEqual(ids.slice(1));
  });

  it('handles every event once although its consumer is stopped repeatedly', async () => {
    const done = recording('flow');
    const ids: string[] = [];
    for (let round = 0; round < 5; round++) {
      const running = await start();
      const flowing = publish(`flow${round}`, ...Array.from({ length: 50 }, (_, i) => `r${i}`));
      await until(() => done.some((id) => id.startsWith(`flow${round}`)));
      await running.strategy.drain();
      ids.push(...(await flowing));
    }
    await start();
    await until(() => done.length >= ids.length);
    expect(done.toSorted()).toEqual(ids.toSorted());
    expect(warnings).toEqual([]);
  });

  it('resumes consumption after a deleted consumer is provisioned again', async () => {
    const done = recording('gone');
    await start([10, 10], { fetch: 1_000, graceMs: 100 });
    await cli.connection.jsm.consumers.delete('EVENTS', DURABLE);
    await publish('gone', 'a');
    await provision(cli, { replicas: 1 });
    await until(() => done.length === 1);
    expect(done).toEqual(['gone-0']);
  });

  it('resumes consumption at its stream position when the NATS server returns', async () => {
    const done = recording('again');
    await start();
    await publish('again', 'a');
    await until(() => done.length === 1);
    await nats.restart(async () => {
      await until(() => !catalog.connected);
      await expect(catalog.eventsState()).rejects.toMatchObject({ code: 'unavailable' });
    });
    await until(() => catalog.connected && cli.connected);
    await until(() =>
      publish('again2', 'b').then(
        () => true,
        () => false,
      ),
    );
    await until(() => done.includes('again2-0'));
    expect(done.filter((id) => id === 'again2-0')).toHaveLength(1);
  });

  it('keeps a fetch open while the server stalls, and receives all events published meanwhile', async () => {
    const done = recording('stalled');
    await start([10, 10], { fetch: 1_500, graceMs: 20_000 });
    await publish('stalled', 'a');
    await until(() => done.length === 1);
    const stalled = nats.stall(3_200);
    const published = publish('stalled2', 'b');
    await stalled;
    await published;
    await until(() => done.length === 2);
    expect(done).toEqual(['stalled-0', 'stalled2-0']);
    expect(warnings).toEqual([]);
  });

  it('runs pending after-commit work once in the next process after a crash', async () => {
    let endDead: (() => void) | undefined;
    afterCommit = async ({ id }) => {
      if (id === 'crash-0') await new Promise<void>((resolve) => (endDead = resolve));
    };
    const dying = await nats.serve('statistics', [Crashing], { inbox: () => new MemoryInbox() });
    await publish('crash', 'a');
    await until(() => endDead !== undefined && database.committed.includes('counted crash-0'));
    await dying.bus.connection.nc.close();

    const consumed: string[] = [];
    afterCommit = async ({ id }) => void consumed.push(id);
    await nats.serve('statistics', [Crashing], { inbox: () => new MemoryInbox() });
    // A short wait suffices, because the process is dead.
    await cli.connection.jsm.consumers.update('EVENTS', 'statistics-crashing', { ack_wait: nanos(200) });
    await until(() => consumed.includes('crash-0'));
    expect(consumed.filter((id) => id === 'crash-0')).toHaveLength(1);
    expect(database.committed.filter((note) => note === 'counted crash-0')).toHaveLength(1);
    endDead?.();
  });

  it('handles a replayed dead letter unless its body still contradicts its subject', async () => {
    const done = recording('replay');
    const { strategy } = await start();
    const delivery = { consumer: DURABLE, attempt: 1, subject: SUBJECT, place: 0, released: true, parked: false };
    const body = (id: string, more: Partial<CloudEvent> = {}): string => JSON.stringify(anEvent(id, 'a/1', more));
    const replay = (text: string, subject = SUBJECT) => strategy.replay({ subject, body: text }, delivery);
    await replay(body('replay-0'));
    await expect(replay(body('replay-1', { companyid: companyId(7) }))).rejects.toThrow('different companies');
    await expect(replay(body('replay-2', { source: '/marquee/auth' }))).rejects.toThrow('different sources');
    await expect(replay('no json')).rejects.toThrow('the body is not a JSON object');
    expect(done).toEqual(['replay-0']);
    const unknown = strategy.replay({ subject: SUBJECT, body: body('replay-3') }, { ...delivery, consumer: 'unknown' });
    await expect(unknown).rejects.toThrow('webhook-dispatch has no consumer unknown');
  });
});
