import { deliver } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyEvents, companyId, type CloudEvent, type CompanySnapshot, type EventType } from '@marquee/contracts';
import { freshDatabase, openDatabase, aCompanySnapshot, type Database, type FreshDatabase } from '@marquee/testing';
import { database } from './data-source';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

const FIRST = { consumer: 'commerce', attempt: 1, subject: '', place: 0, released: true, parked: false };
const EMPTY_USER = undefined as never;

describe('company snapshots', () => {
  let fresh: FreshDatabase;
  let db: Database;
  let consumer: TenantEventsConsumer;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    db = await openDatabase(database, fresh.url, { now: () => new Date() });
    consumer = new TenantEventsConsumer(new TenantEventsStore(db));
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
  });

  const receive = ({ type, topic }: EventType<CompanySnapshot>, sequence: number, data: CompanySnapshot) => {
    const event: CloudEvent = {
      specversion: '1.0',
      id: `${data.company_id}-${sequence}`,
      source: '/marquee/tenant',
      type,
      subject: `company/${data.company_id}`,
      time: '2026-11-01T09:59:59Z',
      datacontenttype: 'application/json',
      companyid: companyId(data.company_id),
      topic,
      sequence,
      requestid: 'r',
      data,
    };
    return deliver(consumer, event, FIRST);
  };
  /** This test has no bus for calls to tenant. */
  const known = (company: number) =>
    new CompaniesService(new TenantEventsStore(db), EMPTY_USER).snapshot(
      { requestId: 'r', deadline: Date.now() + 10_000 },
      companyId(company),
    );

  it('applies the newest company event, and ignores a late event', async () => {
    const snapshot = aCompanySnapshot({ company_id: 1, theme_settings: [7] });
    await receive(companyEvents.create, 1, snapshot);
    expect(await known(1)).toEqual(snapshot);
    await receive(companyEvents.update, 3, { ...snapshot, vat: 0.2 });
    await receive(companyEvents.update, 2, { ...snapshot, vat: 0.1 });
    expect(await known(1)).toEqual({ ...snapshot, vat: 0.2 });
  });
});
