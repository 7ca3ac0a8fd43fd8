import { companyId, type CloudEvent, type FeedEntry } from '@marquee/contracts';
import { Database, dataSourceOptions } from '@marquee/storage';
import { freshDatabase } from '@marquee/testing';
import { DataSource } from 'typeorm';
import { database } from '../data-source';
import { WebhookDispatchStore } from '../webhook-dispatch.store';

// Migrating takes its time on a busy machine.
jest.setTimeout(30_000);

const company = companyId(1202);

function created(id: number): CloudEvent {
  return {
    specversion: '1.0',
    id: `event-${id}`,
    source: '/marquee/catalog',
    type: 'marquee.category.create.v1',
    subject: `category/${id}`,
    time: '2026-11-01T00:00:00Z',
    datacontenttype: 'application/json',
    companyid: company,
    topic: 'category/create',
    sequence: 1,
    requestid: 'r',
    data: {},
  };
}

describe('the feed', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Database;
  let store: WebhookDispatchStore;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    db = new Database(await new DataSource(dataSourceOptions(database, fresh.url, 5)).initialize());
    store = new WebhookDispatchStore(db);
  });
  afterAll(async () => {
    await db.close();
    await fresh.drop();
  });

  const delivery = { consumer: 'webhook-dispatch', attempt: 1, waitedMs: 0 };
  const append = (event: CloudEvent, then: () => Promise<void> = async () => {}) =>
    store.consume(event, delivery, async (tx) => {
      await tx.feed.append(event);
      await then();
    });
  const shown = async (since_id = 0) => {
    const page = await store.read(company).feed.list({ since_id, limit: 250 });
    return JSON.parse(page.json) as FeedEntry[];
  };
  const waiting = `
    select 1 from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  const until = async (isSo: () => Promise<boolean>) => {
    for (let round = 0; !(await isSo()); round++) {
      if (round > 500) throw new Error('what the test waits for does not happen');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('shows no entry before one with a smaller id: who reads on from the last id misses none', async () => {
    let appended = false;
    let commit: () => void = () => undefined;
    const first = append(created(1), () => {
      appended = true;
      return new Promise((resolve) => (commit = resolve));
    });
    await until(async () => appended);
    let done = false;
    const second = append(created(2)).then(() => (done = true));
    await until(async () => done || (await db.query(waiting)).length > 0);
    const early = await shown();
    commit();
    await Promise.all([first, second]);
    const late = await shown(early.at(-1)?.id);
    expect([...early, ...late].map(({ event_id }) => event_id)).toEqual(['event-1', 'event-2']);
  });
});
